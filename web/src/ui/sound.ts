/** Sounds, made on the spot: a counter set down, dice, "it is you". Off unless switched on. */

import type { LogEntry } from "../protocol.js";

let context: AudioContext | null = null;

function noise(at: number, length: number, pitch: number, loudness: number): void {
  if (!context) return;
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  const gain = context.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  gain.gain.value = loudness;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(context.currentTime + at);
}

/** What the events sound like: dice rattle, counters click. */
export function playSounds(events: LogEntry[]): void {
  context ??= new AudioContext();
  if (events.some((entry) => "die" in entry.event))
    for (const [i, at] of [0, 0.07, 0.16, 0.22].entries()) noise(at, 0.05, 2100 - i * 220, 0.5);
  else if (events.length) noise(0, 0.06, 900, 0.45);
}

/** "It is you": two soft notes, for whoever looks elsewhere while the other side decides. */
export function playTurnSound(): void {
  context ??= new AudioContext();
  for (const [i, pitch] of [523, 784].entries()) {
    const at = context.currentTime + i * 0.14;
    const note = context.createOscillator();
    const gain = context.createGain();
    note.frequency.value = pitch;
    gain.gain.setValueAtTime(0.12, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + 0.35);
    note.connect(gain).connect(context.destination);
    note.start(at);
    note.stop(at + 0.4);
  }
}

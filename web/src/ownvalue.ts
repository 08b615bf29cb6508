/** A value that a record has itself: a name that comes from elsewhere may be "constructor", which every object seems to
 * have. */
export function ownValue<T>(record: Record<string, T> | null | undefined, name: string | number): T | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}

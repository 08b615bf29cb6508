/** A font: its file, beside the scripts. */
declare module "*.woff2" {
  const file: string;
  export default file;
}

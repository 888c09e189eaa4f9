/** The value of `--name=…` on the command line, or a default. */
export function option(name: string, otherwise: string): string {
  return process.argv.find((text) => text.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise
}

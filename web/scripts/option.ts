/** What the command line says of `--name=…`, or what holds otherwise. */
export function option(name: string, otherwise: string): string {
  return process.argv.find((text) => text.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise
}

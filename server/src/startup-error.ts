/** The server cannot start. Each problem is one sentence for the person who runs it, printed without a stack. */
export class StartupError extends Error {
  readonly problems: string[]

  constructor(problems: string | string[], options?: ErrorOptions) {
    const list = [problems].flat()
    super(list.join('\n'), options)
    this.name = 'StartupError'
    this.problems = list
  }
}

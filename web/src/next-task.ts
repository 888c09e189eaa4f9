/** Resolves in a task of its own: what the person does meanwhile is answered first. */
export function nextTask(): Promise<void> {
  const { scheduler }: Partial<typeof globalThis> = globalThis
  // Newer than some browsers.
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}

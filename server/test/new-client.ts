let made = 0

/** A client address in a network nobody has called from yet. */
export function newClient() {
  made++
  return `10.${made & 255}.${(made >> 8) & 255}.1`
}

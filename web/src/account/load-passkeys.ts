/** The code of passkeys and its library, which few need and no page waits for. */
export const loadPasskeys = () => import('./passkeys.ts')

/** After a sign-in with a password: offers a passkey in its place. Nobody asked for it, so nobody hears of what goes wrong. */
export async function offerPasskey(): Promise<void> {
  try {
    const { considerOffer } = await loadPasskeys()
    await considerOffer()
  } catch (error) {
    console.info('No passkey was offered.', error)
  }
}

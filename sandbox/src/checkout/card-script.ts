/**
 * The card provider's client script, as far as a page needs it that only sends people to the hosted checkout: its global.
 */
export const cardScript = `(() => {
  'use strict'
  window.Stripe = (publishableKey) => {
    if (!/^pk_(test|live)_/.test(publishableKey)) throw new Error('That is not a publishable key.')
    return { standIn: true }
  }
})()
`

import { price } from '@plainspoken/contract/limits'
import type { Plugin } from 'vite'

/** The product as search engines show it: its name, description and price. `%ORIGIN%` is filled in by the server. */
export function describeProduct(): Plugin {
  const description = {
    '@context': 'https://schema.org',
    '@type': 'WebApplication',
    name: 'Plainspoken',
    url: '%ORIGIN%/',
    image: '%ORIGIN%/social-card.png',
    applicationCategory: 'UtilitiesApplication',
    operatingSystem: 'Any',
    browserRequirements: 'Requires JavaScript and a microphone',
    description: 'Dictation in the browser: your words appear as you talk.',
    offers: {
      '@type': 'Offer',
      price: (price.amount / 100).toFixed(2),
      priceCurrency: price.currency.toUpperCase(),
      description: 'Lifetime access, paid once, after a free day',
    },
  }
  return {
    name: 'plainspoken:describe-product',
    transformIndexHtml: () => [
      {
        tag: 'script',
        attrs: { type: 'application/ld+json' },
        children: JSON.stringify(description),
        injectTo: 'head',
      },
    ],
  }
}

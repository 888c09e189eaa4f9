import { type ComponentType, createElement, use } from 'react'

export interface LazyPage {
  Page: ComponentType
  /** Fetches the page's code ahead of its use; once it is here, the page renders without waiting. */
  preload: () => Promise<void>
}

/** A page in a chunk of its own. Unlike React's `lazy` it renders at once when it was preloaded, as hydration needs. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | null = null
  let loading: Promise<void> | null = null
  function preload() {
    loading ??= load().then((page) => {
      loaded = page
    })
    return loading
  }
  // biome-ignore lint/correctness/noComponentHookFactories: made once a route, when the module is read
  function Page() {
    if (loaded === null) use(preload())
    return loaded && createElement(loaded)
  }
  return { Page, preload }
}

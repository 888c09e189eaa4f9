/** As much of a service worker's world as ours needs: TypeScript gives it only to code that sees no page. */
export interface WorkerScope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly MessageSink[]>
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void
}

export interface MessageSink {
  postMessage(message: unknown): void
}

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface WorkerEvents {
  install: ExtendableEvent
  activate: ExtendableEvent
  sync: ExtendableEvent & { readonly tag: string }
  message: ExtendableEvent & { readonly source: MessageSink | null }
  fetch: FetchEvent
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

const prefix = 'plainspoken-build '
/** A connection that is there by name only must not keep anyone from their text for longer. */
const patienceMs = 4000

/** The files that a build needs without a network. */
export interface Build {
  /** Differs between builds. */
  id: string
  /** Hashed files, which never change. */
  files: readonly string[]
  /** Pages that are asked for anew while there is a network: `home`, and `shell`, which stands for every other one. */
  home: string
  shell: string
}

/** Keeps this build in the browser's cache; of a file that a former build had, the copy is kept. */
export async function keepBuild({ id, files, home, shell }: Build): Promise<void> {
  const cache = await caches.open(prefix + id)
  await Promise.all([
    ...files.map(async (file) => cache.put(file, (await findKept(file)) ?? (await fetchWhole(file)))),
    ...[home, shell].map(async (page) => cache.put(page, await fetchWhole(page))),
  ])
}

/** Only the build before stays, for pages that it made and that are still open. */
export async function forgetOldBuilds({ id }: Build): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== prefix + id)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/** A file under /assets: its name changes with its content, so whichever copy there is will do. */
export async function answerFile(request: Request, { id }: Build): Promise<Response> {
  const kept = await findKept(request.url)
  if (kept !== undefined) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    const cache = await caches.open(prefix + id)
    await cache
      .put(request.url, answer.clone())
      .catch(() => console.info('There is no room for', request.url))
  }
  return answer
}

/** The server's page; where the server cannot be reached, or is out of order, the one that was kept. */
export async function answerPage(
  request: Request,
  preloaded: Promise<Response | undefined>,
  { id, home, shell }: Build,
): Promise<Response> {
  const { pathname } = new URL(request.url)
  const cache = await caches.open(prefix + id)
  const kept = await cache.match(pathname === home ? home : shell, { ignoreVary: true })
  const answering = preloaded.then((answer) => answer ?? fetch(request))
  if (kept === undefined) return answering
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), patienceMs))
  const answer = await Promise.race([answering, late]).catch(() => kept)
  return answer.status >= 500 ? kept : answer
}

async function findKept(url: string): Promise<Response | undefined> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(prefix)) continue
    const kept = await (await caches.open(name)).match(url, { ignoreVary: true })
    if (kept !== undefined) return kept
  }
  return undefined
}

async function fetchWhole(url: string): Promise<Response> {
  const answer = await fetch(url, { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`${answer.status} from ${url}`)
  return answer
}

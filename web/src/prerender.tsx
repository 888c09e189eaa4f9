import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { pageDescriptions } from './page-descriptions.ts'
import { preloadPage, titleOf } from './routes.ts'

/** The head of every page but the start page: written when the client is built. */
export function describePages(): { path: string; title: string; description: string }[] {
  return Object.entries(pageDescriptions).map(([path, description]) => ({
    path,
    title: titleOf(path),
    description,
  }))
}

/** The page at a path as it looks to somebody who has just come: run when the client is built. */
export async function renderPage(path: string): Promise<string> {
  await preloadPage(path)
  return renderToString(<App path={path} />)
}

import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { preloadPage, titleOf } from './routes.ts'

/** The page at a path as it looks to somebody who has just come: run when the client is built. */
export async function renderPage(path: string): Promise<{ title: string; content: string }> {
  await preloadPage(path)
  const content = renderToString(<App path={path} />)
  return { title: titleOf(path), content }
}

import {
  exchangeWordsBody,
  exchangeWordsData,
  wordNewsData,
  wordNewsQuery,
} from '@plainspoken/contract/kept-words'
import { minute } from '@plainspoken/contract/limits'
import { success as successSchema } from '@plainspoken/contract/reply'
import { keptWords } from '@plainspoken/contract/word-limits'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { makeLimit } from '../http/limits.ts'
import { success } from '../http/replies.ts'
import type { Sessions } from '../http/sessions.ts'
import { makeWordNews } from './word-news.ts'
import { exchangeWords, removeWords } from './word-store.ts'

/** The calls about own words that are kept in the account. They cost nothing: whoever has them may take them along. */
export function wordRoutes({ db, now }: Pick<Deps, 'db' | 'now'>, sessions: Sessions): FastifyPluginAsyncZod {
  const limitExchanges = makeLimit(db, 'words', 600, 10 * minute)
  const news = makeWordNews(db)

  return async (app) => {
    app.addHook('onRequest', sessions.requireUser)
    app.addHook('preClose', async () => news.close())

    app.post(
      '/user/words',
      {
        bodyLimit: keptWords.bodyBytes,
        schema: { body: exchangeWordsBody, response: { 200: successSchema(exchangeWordsData) } },
      },
      async ({ user, body }) => {
        await limitExchanges.take(user.id)
        return success(await exchangeWords(db, user.id, body, now()))
      },
    )

    app.get(
      '/user/words/news',
      { schema: { querystring: wordNewsQuery, response: { 200: successSchema(wordNewsData) } } },
      async ({ user, query }, reply) => {
        const gone = new AbortController()
        reply.raw.once('close', () => gone.abort())
        return success({ isNew: await news.wait(user.id, query, gone.signal) })
      },
    )

    app.delete(
      '/user/words',
      { schema: { response: { 200: successSchema(z.null()) } } },
      async ({ user }) => {
        await removeWords(db, user.id)
        return success(null)
      },
    )
  }
}

import type { Config } from '../../config.ts'
import { deepgramService } from './deepgram.ts'
import type { LiveService } from './live-service.ts'
import { openAiService } from './openai.ts'

type Settings = Pick<Config['speech'], 'liveUrls' | 'liveKey' | 'liveModel'>

/** One service for each address. One that ends in `/realtime` speaks OpenAI's protocol, every other one Deepgram's. */
export function openLiveServices({ liveUrls, liveKey: key, liveModel: model }: Settings): LiveService[] {
  return liveUrls.map((url) => {
    const open = /\/realtime\/*$/.test(new URL(url).pathname) ? openAiService : deepgramService
    return open({ url, key, model })
  })
}

import { recognitionLanguage, sampleRate } from '@plainspoken/contract/limits'
import { type LiveService, LiveServiceLost } from './live-service.ts'

/** The fault that keeps a service from recognising these samples; null: it writes something. */
export async function findServiceFault(
  service: LiveService,
  samples: Int16Array,
  withinMs: number,
): Promise<LiveServiceLost | null> {
  const heard = Promise.withResolvers<LiveServiceLost | null>()
  const deaf = new LiveServiceLost('wrong', `${service.name} hears nothing in a spoken sample.`)
  let said = ''
  const late = setTimeout(
    () => heard.resolve(new LiveServiceLost('slow', `${service.name} does not answer.`)),
    withinMs,
  )
  const stream = await service
    .open(
      { language: recognitionLanguage, words: [] },
      {
        heard: ({ text, isFinal }) => {
          if (isFinal) said += text
          if (said) heard.resolve(null)
        },
        finalised: () => heard.resolve(said ? null : deaf),
        lost: heard.resolve,
      },
    )
    .catch((error: LiveServiceLost) => {
      heard.resolve(error)
      return null
    })
  for (let at = 0; stream && at < samples.length; at += sampleRate / 10)
    await stream.send(samples.slice(at, at + sampleRate / 10))
  stream?.finalise()
  const fault = await heard.promise
  clearTimeout(late)
  stream?.close()
  return fault
}

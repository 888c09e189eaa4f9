import { spawnSync } from 'node:child_process'
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pocketSphinx } from '../server/src/adapters/engines/pocketsphinx.ts'
import { readClips, wordsOf } from './clips.ts'
import { openTranscriber } from './transcriber.ts'

// What PocketSphinx hears of a person's own words with a list of 200, and without; and what else is wrong then. Read clips are
// those of a folder with a manifest.tsv, whose names stand in the list; sentences with further names are said by flite's voices,
// where it is installed.

/** Of the shared clips: what is said there and nobody would expect. */
const inClips =
  'Lincoln Liddy Jamieson Polly Dashwood Claflin Abigail Abbie Firefox Kalpana Chawla Ilan Ramon McCool Isaiah quickeneth eunuch'
const people =
  'Kowalczyk Wiśniewski Lewandowski Szymański Brzezinski Venkataraman Subramanian Krishnamurthy Bhattacharya Chakraborty Shruthi Priyanka Aarav Oluwaseun Chukwuemeka Adebayo Nwosu Okonkwo Mbeki Nguyen Tran Hoang Phuong Takahashi Watanabe Yamamoto Kobayashi Xiaoming Zhang Huang Zheng Ramirez Echeverría Goicoechea Zapatero Iñárritu Esposito Bianchi Moretti Giordano Beauchamp Lefebvre Dubois Rousseau Schwarzenegger Müller Schneider Hoffmann Bjørnsen Lindqvist Håkansson Papadopoulos Stavropoulos Konstantinidis Petrović Novak Dvořák Horváth Nagy Szabó Ivanov Kuznetsov Tchaikovsky Haddad Al-Rashid Farouk Mansour Karimi Hosseini Tehrani Yilmaz Özdemir Levy Rosenbaum Goldschmidt Abernathy Featherstone Cholmondeley MacIntyre Gallagher Siobhan Niamh Eoghan Caoimhe Llewellyn Gruffydd Kealoha Kamehameha Begay Tsosie Whitaker Thackeray Pemberton Ellsworth'
const terms =
  'metoprolol lisinopril atorvastatin levothyroxine amlodipine gabapentin omeprazole losartan clopidogrel rivaroxaban apixaban escitalopram duloxetine pregabalin tamsulosin methotrexate adalimumab pembrolizumab semaglutide empagliflozin cholecystectomy angioplasty thrombocytopenia hyponatremia spondylolisthesis Kubernetes PostgreSQL Terraform Ansible Grafana Prometheus Elasticsearch Kafka Redis Fastify TypeScript JavaScript webpack Figma Zendesk Salesforce Plainspoken Anthropic Nvidia Huawei Xiaomi estoppel subrogation indemnification usufruct voir dire tortfeasor chattel escrow Reykjavik Ljubljana Worcestershire Poughkeepsie Schenectady Albuquerque Tegucigalpa Ouagadougou Addis Ababa Wroclaw Lodz Gloucestershire Edinburgh Llandudno Yosemite Sequoia Kilimanjaro Popocatépetl Zugspitze Tromsø Malmö Gdańsk Kraków Brno Zagreb Sarajevo Pristina Chișinău Tbilisi Yerevan Bishkek Dushanbe Tashkent Ashgabat Ulaanbaatar'
const list = [...new Set(`${inClips} ${people} ${terms}`.split(' '))].slice(0, 200)

const sentences = [
  'My name is Kowalczyk and I live in Warsaw.',
  'Please send the report to Venkataraman before noon.',
  'The patient takes metoprolol twice a day.',
  'We have increased the dose of lisinopril.',
  'Doctor Papadopoulos will see you on Monday.',
  'I spoke with Takahashi about the contract.',
  'Nguyen and Ramirez will join the meeting.',
  'She was started on levothyroxine last year.',
  'The service runs on Kubernetes in two regions.',
  'All of the data is kept in PostgreSQL.',
  'Mister Gallagher has signed the letter.',
  'We met Siobhan at the station in Edinburgh.',
  'His doctor stopped the omeprazole in March.',
  'The flight to Reykjavik was late again.',
  'Please ask Okonkwo to call me back.',
  'The bill was paid by Hoffmann on Friday.',
  'The house in Poughkeepsie has been sold.',
  'Please write to Esposito about the garden.',
  'The nurse gave him atorvastatin in the evening.',
  'I think that Krishnamurthy is right about this.',
]
const voices = ['slt', 'rms']

type Said = { file: string; words: string[] }
type Tally = { own: number; found: number; others: number; wrong: number }

function speak(folder: string): Said[] {
  if (spawnSync('flite', ['--version']).error) return []
  return voices.flatMap((voice) =>
    sentences.map((sentence, i) => {
      const file = path.join(folder, `${voice}-${i}.wav`)
      spawnSync('flite', ['-voice', voice, '-o', file, '-t', sentence])
      return { file, words: wordsOf(sentence) }
    }),
  )
}

const own = new Set(list.flatMap(wordsOf))

/** Own words that were found; and of the others those that are missing, replaced, or too many. */
function compare(wanted: readonly string[], heard: readonly string[], tally: Tally) {
  const width = heard.length + 1
  const costs = new Float64Array((wanted.length + 1) * width)
  const at = (i: number, j: number) => costs[i * width + j] ?? 0
  for (let i = 0; i <= wanted.length; i++)
    for (let j = 0; j <= heard.length; j++) {
      if (i === 0 || j === 0) costs[i * width + j] = i + j
      else
        costs[i * width + j] = Math.min(
          at(i - 1, j - 1) + Number(wanted[i - 1] !== heard[j - 1]),
          ...[at(i - 1, j) + 1, at(i, j - 1) + 1],
        )
    }
  for (let [i, j] = [wanted.length, heard.length]; i > 0 || j > 0; ) {
    const isOwn = own.has(wanted[i - 1] ?? '')
    const isSame = i > 0 && j > 0 && wanted[i - 1] === heard[j - 1]
    if (i > 0 && j > 0 && at(i, j) === at(i - 1, j - 1) + Number(!isSame)) {
      if (isOwn) {
        tally.own++
        if (isSame) tally.found++
      } else {
        tally.others++
        if (!isSame) tally.wrong++
      }
      i--
      j--
    } else if (i > 0 && at(i, j) === at(i - 1, j) + 1) {
      if (isOwn) tally.own++
      else {
        tally.others++
        tally.wrong++
      }
      i--
    } else {
      tally.wrong++
      j--
    }
  }
}

async function measure(what: string, clips: readonly Said[]) {
  const server = await openTranscriber(pocketSphinx(), 2)
  for (const words of [[], list]) {
    const tally: Tally = { own: 0, found: 0, others: 0, wrong: 0 }
    const began = performance.now()
    await Promise.all(
      clips.map(async ({ file, words: wanted }) => {
        const { transcription } = await server.transcribe(createReadStream(file), words)
        if (process.env.SHOW) console.log(wanted.join(' '), '\n   ', transcription)
        compare(wanted, wordsOf(transcription), tally)
      }),
    )
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    const share = (some: number, of: number) => `${some} of ${of} (${((100 * some) / of).toFixed(1)} %)`
    console.log(
      `${what}, ${words.length} own words: ${share(tally.found, tally.own)} of them found; of the others ${share(tally.wrong, tally.others)} wrong; ${seconds} s`,
    )
  }
  await server.close()
}

const folder = mkdtempSync(path.join(tmpdir(), 'own-words-'))
const clips = readClips(process.argv[2])
if (clips) await measure('Read clips', clips)
const spoken = speak(folder)
if (spoken.length > 0) await measure('Spoken by flite', spoken)
rmSync(folder, { recursive: true })

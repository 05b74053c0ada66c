import { readdirSync, readFileSync, statSync } from 'node:fs'
import judged from '../cases/judged.json' with { type: 'json' }
import { serveBenchPages } from './bench-pages.ts'
import { launch, makeProfile, watchedPage } from './browser.ts'
import type { Figure } from './figures.ts'

interface Asked {
  id: number
  description: string
  questionTypeID: number
  options: string[]
  regulations: { number: string }[]
}
type Formed = { questions?: Asked[]; subForms?: Formed[] }
type PastCases = {
  opens: (address: string) => Promise<number>
  asks: (question: object) => Promise<{ ms: number; cases: number }>
}

/**
 * Measures the size of the past cases on the wire, and the time of an answer for the judged
 * questions, one after the other.
 */
export async function pastCaseFigures(): Promise<Figure[]> {
  const name = readdirSync('dist/assets').find((file) => /^past-cases-.*\.bin$/.test(file))
  if (name === undefined) throw new Error('The built app has no file of past cases: npm run build.')
  const served = await serveBenchPages(['past-cases'], '.', {})
  const profile = makeProfile()
  const context = await launch(profile.folder)
  try {
    const { page } = await watchedPage(context, null, { cpu: 4, slow4G: false })
    await page.route('**/cases.bin', (route) =>
      route.fulfill({
        body: readFileSync(`dist/assets/${name}`),
        contentType: 'application/octet-stream',
      }),
    )
    await page.goto(`${served.origin}/past-cases.html`)
    await page.waitForFunction(() => 'pastCases' in globalThis)
    const opened = await page.evaluate(
      (address) => (globalThis as unknown as { pastCases: PastCases }).pastCases.opens(address),
      '/cases.bin',
    )
    const runs: number[] = []
    for (const question of questions()) {
      const { ms } = await page.evaluate(
        (asked) => (globalThis as unknown as { pastCases: PastCases }).pastCases.asks(asked),
        question,
      )
      runs.push(ms)
    }
    return [
      {
        name: 'past cases: the file on the wire, 15,190 cases',
        unit: 'kB',
        runs: [statSync(`dist/assets/${name}`).size / 1000],
        target: { most: 2500 },
      },
      { name: 'past cases: the file is open, 4× CPU', unit: 'ms', runs: [opened] },
      {
        name: `past cases: an answer with its words, ${runs.length} questions, 4× CPU`,
        unit: 'ms',
        runs,
        target: { most: 50 },
      },
      { name: 'past cases: the slowest answer, 4× CPU', unit: 'ms', runs: [Math.max(...runs)] },
    ]
  } finally {
    await context.close()
    profile.remove()
    served.close()
  }
}

/** The judged questions, as the app sends them. */
function questions() {
  const { safetyPlans } = JSON.parse(
    readFileSync('src/server/seed/data/safety-programs.json', 'utf8'),
  ) as { safetyPlans: { forms: Formed[] }[] }
  const asked = (form: Formed): Asked[] => [
    ...(form.questions ?? []),
    ...(form.subForms ?? []).flatMap(asked),
  ]
  const all = new Map(
    safetyPlans
      .flatMap(({ forms }) => forms.flatMap(asked))
      .map((question) => [question.id, question]),
  )
  return judged.fitting.flatMap(({ id }) => {
    const question = all.get(id)
    return question
      ? [
          {
            text: question.description,
            type: question.questionTypeID,
            options: question.options,
            sections: question.regulations.map(({ number }) => number),
          },
        ]
      : []
  })
}

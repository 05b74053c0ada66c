import { onTestFinished, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { i18n } from '@lingui/core'
import { connection } from '#client/data/api/connection.ts'
import {
  type CaseSearch,
  createCaseSearch,
  type CaseSearchEnvironment,
} from '#client/data/cases/case-search.ts'
import type { FileCache } from '#client/data/cases/file-cache.ts'
import { Looks } from '#client/shell/looks.tsx'
import { PastCasesContext } from '#client/workspace/use-past-cases.ts'
import { inSpanish } from '#tests/world/spanish.ts'
import type { CaseQuestion } from './case-query.ts'
import { messages as spanish } from './locales/es.po'
import { PastCases } from './past-cases.tsx'

const edges: CaseQuestion = {
  text: 'Is every open side or edge 6 feet or more above a lower level protected?',
  sections: ['29 CFR 1926.501(b)(1)'],
  type: 3,
}
const signature: CaseQuestion = { text: 'Signature of the competent person', type: 7 }
const permit: CaseQuestion = {
  text: 'Is the permit kept for at least one year?',
  sections: ['29 CFR 1926.1205(f)'],
  type: 3,
}

const file = async () =>
  new Uint8Array(
    await (await fetch(new URL('../../data/cases/past-cases.bin', import.meta.url))).arrayBuffer(),
  )

/** Fakes a device with or without the stored file. */
function device(given: Uint8Array<ArrayBuffer> | null, mayKeep = true) {
  let kept = given
  const on: FileCache = {
    has: async () => kept !== null,
    read: async () => (kept ? { bytes: kept, isOlder: false } : null),
    keep: async (bytes) => {
      if (mayKeep) kept = bytes
      return mayKeep
    },
    remove: async () => void (kept = null),
  }
  return { on, kept: () => kept }
}

async function shows(
  question: CaseQuestion,
  given: Partial<CaseSearchEnvironment> & Pick<CaseSearchEnvironment, 'cache'>,
) {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  await page.viewport(820, 1180)
  let isRemoved = false
  const shelf: CaseSearch = createCaseSearch({
    read: async () => null,
    start: () =>
      new Worker(new URL('../../data/cases/case-worker.ts', import.meta.url), { type: 'module' }),
    removed: { get: () => isRemoved, set: (now) => void (isRemoved = now) },
    mayFetch: () => connection.get().state === 'online',
    onConnection: connection.subscribe,
    rest: 0,
    ...given,
  })
  onTestFinished(() => connection.set({ state: 'unknown', lastAnswer: null }))
  await render(
    <Looks>
      <PastCasesContext value={shelf}>
        <PastCases question={question} />
      </PastCasesContext>
    </Looks>,
  )
  return shelf
}

const fold = () => page.getByRole('heading', { name: 'This has happened before' })
const cases = () => page.getByRole('listitem')
const opens = () => fold().click()

test('shows three stored cases with date, outcome, event, injury and source in the agency’s own words', async () => {
  const { on } = device(await file())
  const read = vi.fn<CaseSearchEnvironment['read']>(async () => null)
  await shows(edges, { cache: on, read })
  await expect.element(fold()).toBeVisible()
  expect(cases().elements()).toEqual([])
  await opens()
  await expect.poll(() => cases().elements().length).toBe(3)
  const [first] = cases().elements()
  expect(first?.querySelector('time')?.dateTime).toBe('2017-03-06')
  await expect
    .element(cases().first())
    .toMatchTextContent(
      /03\/06\/2017.*Injured.*unprotected side of the roof.*Injury: .*OSHA accident abstract 220938385/s,
    )
  for (const words of document.querySelectorAll('li p'))
    expect(words.getAttribute('lang')).toBe('en')
  await expect
    .element(
      page.getByText(
        /^As OSHA published them .* 2009 to 2017; names of companies and places are left out\. Siteward has not investigated them\.$/,
      ),
    )
    .toBeVisible()
  await expect.element(page.getByText('Kept on this device, 1.4 MB.')).toBeVisible()
  expect(read).not.toHaveBeenCalled()
})

test('opens by key; a narrative over two lines expands and collapses', async () => {
  await shows(edges, { cache: device(await file()).on })
  await expect.element(fold()).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(() => cases().elements().length).toBe(3)
  const more = page.getByRole('button', { name: 'Show all of the case of 03/06/2017' })
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  const words = cases().first().getByText(/roof/)
  const cut = words.element().getBoundingClientRect().height
  expect(words.element().textContent).toMatch(/^An employee was working on the roof/)
  await more.click()
  expect(words.element().textContent).toMatch(/^At 3:00 p\.m\. on March 6, 2017, an employee/)
  expect(words.element().getBoundingClientRect().height).toBeGreaterThan(cut)
  await page.getByRole('button', { name: 'Show less of the case of 03/06/2017' }).click()
  expect(words.element().getBoundingClientRect().height).toBe(cut)
})

test('a signature has no cases line; a question without a hazard shows that no case matches, and fetches nothing', async () => {
  const read = vi.fn<CaseSearchEnvironment['read']>(async () => null)
  connection.set({ state: 'online', lastAnswer: Date.now() })
  await shows(signature, { cache: device(null).on, read })
  await new Promise((resolve) => setTimeout(resolve, 300))
  await expect.element(fold()).not.toBeInTheDocument()
  await shows(permit, { cache: device(null).on, read })
  await expect.element(fold()).toBeVisible()
  await opens()
  await expect.element(page.getByText('No case on record is similar enough.')).toBeVisible()
  expect(read).not.toHaveBeenCalled()
})

test('offline without the file shows its size and a button; a press in vain loads it once online', async () => {
  const bytes = await file()
  const { on, kept } = device(null)
  connection.set({ state: 'offline', lastAnswer: null })
  await shows(edges, {
    cache: on,
    read: async () => (connection.get().state === 'online' ? bytes : null),
  })
  await expect.element(fold()).toBeVisible()
  await opens()
  await expect
    .element(
      page.getByText(
        'The past cases are not on this device yet: 1.4 MB. The download needs the network once.',
      ),
    )
    .toBeVisible()
  await page.getByRole('button', { name: 'Keep on this device' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/were not downloaded.*There is no connection/)
  expect(kept()).toBeNull()
  connection.set({ state: 'online', lastAnswer: Date.now() })
  await expect.poll(() => cases().elements().length).toBe(3)
  expect(kept()?.length).toBe(bytes.length)
  await expect.element(page.getByText('Kept on this device, 1.4 MB.')).toBeVisible()
})

test('loading shows its progress; on a full device the cases show without storing and can be removed', async () => {
  const bytes = await file()
  const coming = Promise.withResolvers<void>()
  connection.set({ state: 'online', lastAnswer: Date.now() })
  await shows(edges, {
    cache: device(null, false).on,
    read: async (progress) => {
      progress(700_000)
      await coming.promise
      return bytes
    },
  })
  await expect.element(fold()).toBeVisible()
  await opens()
  await expect
    .element(page.getByText('Downloading the past cases, once: 0.7 MB of 1.4 MB'))
    .toBeVisible()
  coming.resolve()
  await expect.poll(() => cases().elements().length).toBe(3)
  await expect.element(page.getByText('Not kept on this device.')).toBeVisible()
})

test('removed from the device it stays readable, and loads and stores again on request', async () => {
  const bytes = await file()
  const { on, kept } = device(bytes)
  await shows(edges, { cache: on, read: async () => bytes })
  await expect.element(fold()).toBeVisible()
  await opens()
  await expect.poll(() => cases().elements().length).toBe(3)
  await page.getByRole('button', { name: 'Remove from this device' }).click()
  await expect.element(page.getByText('Not kept on this device.')).toBeVisible()
  expect(kept()).toBeNull()
  expect(cases().elements().length).toBe(3)
  await page.getByRole('button', { name: 'Keep on this device' }).click()
  await expect.element(page.getByText('Kept on this device, 1.4 MB.')).toBeVisible()
  expect(kept()).not.toBeNull()
})

test('prefetches it once before opening, and not again after removal', async () => {
  const bytes = await file()
  const { on, kept } = device(null)
  const read = vi.fn<CaseSearchEnvironment['read']>(async () => bytes)
  connection.set({ state: 'online', lastAnswer: Date.now() })
  const shelf = await shows(edges, { cache: on, read })
  expect(await shelf.prefetch()).toBe(true)
  await expect.poll(() => kept()?.length).toBe(bytes.length)
  expect(await shelf.prefetch()).toBe(true)
  await shelf.remove()
  expect(await shelf.prefetch()).toBe(true)
  expect([kept(), read.mock.calls.length]).toEqual([null, 1])
  await shelf.download()
  await expect.poll(() => kept()?.length).toBe(bytes.length)
})

test('retries a failed prefetch', async () => {
  connection.set({ state: 'online', lastAnswer: Date.now() })
  const shelf = await shows(edges, { cache: device(null).on, read: async () => null })
  expect(await shelf.prefetch()).toBe(false)
})

test('reports a portal page or a cut file, never stores it, and a retry loads it', async () => {
  const bytes = await file()
  const { on, kept } = device(null)
  const came = [
    new TextEncoder().encode('<html>Sign in to the network</html>'),
    bytes.slice(0, 900_000),
    bytes,
  ]
  connection.set({ state: 'online', lastAnswer: Date.now() })
  await shows(edges, { cache: on, read: async () => came.shift() ?? null })
  await expect.element(fold()).toBeVisible()
  await opens()
  for (const left of [2, 1]) {
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/could not be downloaded or opened/)
    expect([came.length, kept()]).toEqual([left, null])
    await page.getByRole('button', { name: 'Try again' }).click()
  }
  await expect.poll(() => cases().elements().length).toBe(3)
  expect(kept()).not.toBeNull()
})

test('a browser without a worker shows an error', async () => {
  await shows(edges, {
    cache: device(await file()).on,
    start: () => {
      throw new Error('No worker here.')
    },
  })
  await expect.element(fold()).toBeVisible()
  await opens()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/could not be downloaded or opened/)
})

test('in Spanish only the agency’s words stay English, and a text shows that', async () => {
  await shows(edges, { cache: device(await file()).on })
  inSpanish(spanish)
  const spanishFold = page.getByRole('heading', { name: 'Esto ya ha ocurrido antes' })
  await expect.element(spanishFold).toBeVisible()
  await spanishFold.click()
  await expect.poll(() => cases().elements().length).toBe(3)
  await expect
    .element(cases().first())
    .toMatchTextContent(/06\/03\/2017.*Con lesiones.*Lesión: .*Resumen de accidente de OSHA/s)
  await expect.element(page.getByText(/en inglés, en sus resúmenes de accidentes/)).toBeVisible()
  await expect.element(page.getByText('Guardados en este dispositivo, 1,4 MB.')).toBeVisible()
})

import { expect, type Page } from '@playwright/test'
import type { SealState } from '#contract/seals/operations.ts'
import { sealProof } from '#tests/world/seal-proof.ts'
import { press, says } from './acts.ts'
import type { State } from './state.ts'

type Does = NonNullable<State['does']>
const records = '/back-office/submissions?q=rail&sort=-submitted'
const seal = '**/api/accounts/*/seals/*'

/** Chooses a file on the open page. */
const chooses =
  (name: string, content: () => Promise<string>): Does =>
  async (page) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(await content()) })
/** Chooses a file and waits for the text of the page. */
const shows =
  (name: string, content: () => Promise<string>, english: string): Does =>
  async (page, say) => {
    await chooses(name, content)(page, say)
    await says(english)(page, say)
  }
const proof = async () => JSON.stringify(await sealProof())

const sealedAt = '2026-11-19T14:31:00.000Z'
const version = (n: number, link: number | null): SealState['versions'][number] => ({
  version: n,
  author: { user_id: 1, name: 'Maximiliana Featherstonehaugh-Villanueva' },
  at: sealedAt,
  changes: n === 1 ? {} : { isCompleted: { from: true, to: false } },
  link,
  sealedAt: link === null ? null : sealedAt,
  content: link === null ? null : `9f3c71aa05e8${'0'.repeat(48)}40d2`,
})
const hash = 'ab'.repeat(32)
const sealed: SealState = { state: 'sealed', hash, versions: [version(1, 48_213)], broken: null }

/**
 * Opens the record at a place of the list with the given state of its seal; all else comes from the
 * server. Each state uses its own record, because devices cache the state of a seal.
 */
const stands =
  (place: number, state: SealState, then?: Does): Does =>
  async (page, say) => {
    await page.unroute(seal)
    await page.route(seal, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        status: 200,
        contentType: 'application/json',
        body: JSON.stringify(state),
      })
    })
    await page.locator('[data-index] a[href]').nth(place).click()
    await expect(page.getByRole('region', { name: say('Seal') })).toBeVisible()
    await then?.(page, say)
  }

const computed: Does = async (page: Page, say) => {
  await press('Check')(page, say)
  await expect(
    page.getByRole('dialog').getByRole('heading', { name: say('Versions') }),
  ).toBeVisible()
}

/** The seal of a record in each of its states, and the page that checks a saved proof. */
export const sealStates: readonly State[] = [
  {
    name: 'a record, not sealed yet',
    path: records,
    does: stands(0, { state: 'waiting', hash: null, versions: [version(1, null)], broken: null }),
  },
  { name: 'a record, sealed', path: records, does: stands(1, sealed) },
  {
    name: 'a record, changed since',
    path: records,
    does: stands(
      2,
      { ...sealed, state: 'changed', versions: [version(1, 48_213), version(2, 48_300)] },
      computed,
    ),
  },
  {
    name: 'a record, its seal broken',
    path: records,
    does: stands(3, { ...sealed, state: 'broken', broken: { link: 48_213, what: 'content' } }),
  },
  {
    name: 'a proof, whole',
    path: '/sealed',
    does: shows('No-20418.seal.json', proof, 'What the record says'),
  },
  {
    name: 'a proof, broken, and another hash',
    path: '/sealed',
    does: async (page, say) => {
      await chooses('No-20418.seal.json', async () =>
        (await proof()).replace('"No"', '"no"').replace(hash, 'cd'.repeat(32)),
      )(page, say)
      await page.getByRole('textbox').fill('0000 0000')
      await says('The hash is different: the paper is not this record.')(page, say)
      await page.locator('details > summary').click()
    },
  },
  {
    name: 'no proof',
    path: '/sealed',
    does: shows(
      'holiday-pictures-of-the-crew-at-the-river-in-august.json',
      () => Promise.resolve('{}'),
      'A proof is saved on the page of a record: Check, then Save the proof.',
    ),
  },
]

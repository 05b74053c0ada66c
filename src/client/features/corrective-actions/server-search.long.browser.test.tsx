import { i18n } from '@lingui/core'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { language } from '#client/i18n/language.ts'
import { aCompany, anAction } from '#tests/mocks/rows.ts'
import { chooseAccount } from '#client/workspace/use-account.ts'
import { numbers, openActions, rosa } from '#tests/world/actions-list.tsx'
import { messages } from './locales/es.po'

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
})

const trench = anAction(10, { title: 'Trench without a box', severity: 'Critical' })

/**
 * Opens the system administrator's list on a server that finds by one condition, and returns its
 * search requests.
 */
async function searching(finds: (query: URLSearchParams) => boolean) {
  const { world } = await openActions({ who: rosa, actions: [trench] })
  await expect.poll(numbers).toEqual(['CA-10'])
  const asked: string[] = []
  world.finds = (query) => {
    asked.push(
      ['status', 'search', 'means', 'close', 'cursor']
        .flatMap((name) => (query.has(name) ? [`${name}=${query.get(name)}`] : []))
        .join(' '),
    )
    return finds(query) ? [trench] : []
  }
  return asked
}

async function inSpanish() {
  i18n.load('es', messages)
  language.set('es')
  i18n.activate('es')
  onTestFinished(() => language.set('en'))
}

test("sends the server the values of a word in the reader's language, with at most one wrong letter", async () => {
  const asked = await searching((query) => query.get('means')?.includes('Critical') === true)
  await inSpanish()
  const search = page.getByRole('searchbox')
  await search.fill('TORRE crítico')
  await expect.poll(() => asked).toEqual(['search=TORRE crítico means=,Critical'])
  await expect.poll(numbers).toEqual(['CA-10'])
  await search.fill('crítica')
  await expect.poll(() => asked.at(-1)).toBe('search=crítica means=Critical close=true')
  await expect.poll(numbers).toEqual(['CA-10'])
})

test('tolerates one wrong letter where the server has no match, and shows that', async () => {
  const asked = await searching((query) => query.has('close'))
  await page.getByRole('searchbox').fill('trecnh')
  await expect
    .element(page.getByText('Nothing matches exactly. These results are close to “trecnh”.'))
    .toBeVisible()
  expect(numbers()).toEqual(['CA-10'])
  expect(asked).toEqual(['search=trecnh', 'search=trecnh close=true'])
})

test('tolerates no wrong letter where another tab has the exact match', async () => {
  const asked = await searching((query) => !query.has('status'))
  await page.getByRole('radio', { name: /^Closed/ }).click()
  await page.getByRole('searchbox').fill('trench')
  await expect.element(page.getByText('No corrective action matches')).toBeVisible()
  await expect.poll(() => asked.slice(-2)).toEqual(['status=Closed search=trench', 'search=trench'])
})

test('the chosen company presets the company filter once and can be removed', async () => {
  chooseAccount({ accountID: 8, name: 'Harlan Roofing' })
  const { path, again } = await openActions({
    who: rosa,
    actions: [trench],
    companies: [aCompany(8, 'Harlan Roofing'), aCompany(9, 'Red Mesa Concrete')],
  })
  await expect.poll(path).toMatch(/company=.*8/)
  await page.getByRole('button', { name: /Clear/ }).first().click()
  await expect.poll(path).toBe('/')
  const later = await again('/')
  await expect.poll(numbers).toEqual(['CA-10'])
  expect(later.path()).toBe('/')
  chooseAccount({ accountID: 9, name: 'Red Mesa Concrete' })
  await expect.poll(later.path).toMatch(/company=.*9/)
})

test('the first company by name, a mere default, presets no filter', async () => {
  chooseAccount({ accountID: 3, name: 'Alamo Crane', isPreset: true })
  const { path } = await openActions({ who: rosa, actions: [trench] })
  await expect.poll(numbers).toEqual(['CA-10'])
  expect(path()).toBe('/')
})

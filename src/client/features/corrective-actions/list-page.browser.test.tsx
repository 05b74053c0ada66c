import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { headers, numbers, openActions, rosa, specified } from '#tests/world/actions-list.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
})

test('CA-08 lists all by numeric CA number, with the columns that fit', async () => {
  await openActions()
  await expect.poll(numbers).toEqual(['CA-9', 'CA-10', 'CA-100'])
  expect(headers()).toEqual([...specified, 'Due', 'Open for'])
  await expect.element(page.getByText('3 of 3')).toBeVisible()
})

test('G2-49 status tabs count and filter, a header sorts, and the address follows', async () => {
  const { path } = await openActions()
  await expect.poll(numbers).toHaveLength(3)
  await page.getByRole('radio', { name: /^Closed/ }).click()
  await expect.poll(numbers).toEqual(['CA-9'])
  await expect.poll(path).toBe('/?status=Closed')
  await page.getByRole('radio', { name: /^All/ }).click()
  await page.getByRole('button', { name: 'Risk level' }).last().click()
  await expect.poll(numbers).toEqual(['CA-100', 'CA-10', 'CA-9'])
  await expect.poll(path).toBe('/?sort=-severity')
  await page.getByRole('button', { name: 'Risk level' }).last().click()
  await expect.poll(numbers).toEqual(['CA-9', 'CA-10', 'CA-100'])
})

test('SHELL-70 GEN-21 G1-37 G2-44 typing filters at once, without accents, and reaches the address 200 ms later', async () => {
  const { path } = await openActions()
  await expect.poll(numbers).toHaveLength(3)
  // Reads the address in the input event, because the 200 ms may be over when `fill` returns.
  let atOnce = ''
  addEventListener('input', () => void (atOnce = path()), { once: true })
  await page.getByRole('searchbox').fill('jose')
  expect(atOnce).toBe('/')
  await expect.poll(numbers).toEqual(['CA-100'])
  await expect.poll(path).toBe('/?q=jose')
  await expect.element(page.getByText('1 of 3')).toBeVisible()
})

test('CA-03 the whole row opens, and New opens the form', async () => {
  const { path } = await openActions()
  await page.getByRole('link', { name: /Ladder/ }).click()
  await expect.poll(path).toBe('/back-office/corrective-actions/9')
  await page.getByRole('button', { name: 'New corrective action' }).click()
  await expect.poll(path).toBe('/back-office/corrective-actions/new')
})

test('CA-65 SHELL-58 SHELL-59 G1-116 shows that the list could not be read', async () => {
  const stored = storedFromHere()
  await openActions({ actions: [], fails: { 'correctiveActions.ofUser': 'internal' } })
  await expect
    .element(page.getByRole('heading', { name: 'Error, while fetching the Actions' }))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect
    .element(page.getByRole('alert').getByText('Error, while fetching the Actions'))
    .toBeVisible()
  expect(stored).toMatchObject([
    { code: 'fetchCorrectiveActions', title: 'Error, while fetching the Actions' },
  ])
})

test('CA-01 CA-09 CA-10 a system administrator sees companies, queries the server and creates nothing', async () => {
  const { world } = await openActions({ path: '/?risk=High&sort=-company', who: rosa })
  await expect.poll(numbers).toHaveLength(3)
  expect(headers()).toContain('Company')
  expect(page.getByRole('button', { name: 'New corrective action' }).elements()).toEqual([])
  await page.getByRole('searchbox').fill('edge')
  await expect
    .poll(
      () =>
        world.calls.findLast(({ operation }) => operation === 'correctiveActions.ofUser')?.asked,
    )
    .toBe('GET /api/users/5/actions?limit=100&sort=company&order=desc&search=edge&severity=High')
})

test('on a phone an empty list has one button for a new action, and no count', async () => {
  await page.viewport(390, 844)
  await openActions({ actions: [] })
  await expect.element(page.getByText('No corrective actions')).toBeVisible()
  expect(page.getByRole('button', { name: 'New corrective action' }).elements()).toHaveLength(1)
  expect(document.body.textContent).not.toContain('0 of 0')
})

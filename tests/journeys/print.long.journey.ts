import { pdfText } from '#tests/world/pdf-text.ts'
import { apiOf } from './api.ts'
import { expect, ownSiteward, test, withoutWorker } from './journey.ts'

withoutWorker()

const siteward = ownSiteward()
const rows = 300

test('prints all rows of a list on white, with person, date and title on top, on A4 and Letter', async ({
  comes,
}) => {
  const api = await apiOf(siteward(), 'safety@ridgeline.test')
  for (let n = 1; n <= rows; n++)
    await api.send('POST', `/api/accounts/${api.me.accountID}/projects`, [
      {
        number: `Z${String(n).padStart(3, '0')}`,
        name: `Paper ${n} of many`,
        address: '3 Alley',
        assignedToUserID: api.me.user_id,
      },
    ])
  const dana = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await dana.signsIn()
  await dana.goes('/back-office/projects?q=Paper')
  // The whole list is on the device.
  await expect(dana.page.getByText(new RegExp(`^${rows} of \\d+$`))).toBeVisible()
  await expect(dana.says('Paper 1 of many')).toBeVisible()
  await expect(dana.says('Paper 299 of many')).toBeHidden()
  // The sheet is built after the rows, so the test fires the browser's print events until it
  // exists.
  const hasSheet = () => {
    dispatchEvent(new Event('beforeprint'))
    const is = document.querySelector('body > [data-print-sheet]') !== null
    dispatchEvent(new Event('afterprint'))
    return is
  }
  await expect.poll(() => dana.page.evaluate(hasSheet)).toBe(true)
  const before = await dana.page.evaluate(
    () => document.documentElement.dataset['mantineColorScheme'],
  )
  for (const format of ['A4', 'Letter'] as const) {
    const file = await dana.page.pdf({ format, preferCSSPageSize: false })
    const text = pdfText(file).replaceAll(/\s+/g, ' ')
    const said = text.replaceAll(' ', '')
    for (const n of [1, 2, 150, rows - 1, rows])
      expect(said, `${format}, row ${n}`).toContain(`Paper${n}ofmany`)
    for (const word of ['Projects', 'Printed', api.me.name.replaceAll(' ', ''), 'Paper'])
      expect(said).toContain(word)
    // Each page has the table's header, and no menu, bar or toast.
    const pages = file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
    expect(pages).toBeGreaterThan(5)
    expect(said.match(/NumberNameAddress/g)?.length).toBe(pages)
    expect(said).not.toContain('CreateProject')
  }
  expect(
    await dana.page.evaluate(() => document.documentElement.dataset['mantineColorScheme']),
  ).toBe(before)
  await expect(dana.heading('Projects')).toBeVisible()
})

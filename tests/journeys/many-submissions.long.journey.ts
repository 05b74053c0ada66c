import { readFile } from 'node:fs/promises'
import { addSubmissions } from '#tests/world/many-submissions.ts'
import { readPdf } from '#tests/world/read-pdf.ts'
import { apiOf } from './api.ts'
import { expect, ownSiteward, test, withoutWorker } from './journey.ts'
import { asOwner, ownerSays } from './owner-database.ts'

withoutWorker()

const siteward = ownSiteward()
const owner = 'owner@ridgeline.test'
const list = '/back-office/submissions'

interface Sought {
  id: number
  number: number
  project: string
  word: string
  others: number
}

/**
 * Finds an incomplete record in the middle, and the number of others that the same search finds; a
 * search matches the beginnings of words.
 */
const sought = `
  with one as (select s.*, 'record' || number % 5000 as word from submissions s where account_id = $1 and number > $2 and not is_completed order by number limit 1)
  select one.submission_id as id, one.number, p.name as project, one.word,
         (select count(*)::int - 1 from submissions o where o.account_id = one.account_id and o.project_id = one.project_id and not o.is_completed and starts_with('record' || o.number % 5000, one.word) and o.number > $3) as others
    from one join projects p using (account_id, project_id)`

test('SUB-03 SUB-08 SUB-10 finds one record among 300,000 and its PDF with two filters and a word', async ({
  comes,
}) => {
  // Creates the records.
  const {
    me: { accountID },
  } = await apiOf(siteward(), owner)
  const [demo] = await ownerSays<{ last: number }>(
    siteward(),
    'select submission_number as last from account_counters where account_id = $1',
    [accountID],
  )
  const last = demo?.last ?? 0
  await asOwner(siteward(), (client) => addSubmissions(client, accountID, 300_000))
  const [one] = await ownerSays<Sought>(siteward(), sought, [accountID, last + 150_000, last])
  if (one === undefined) throw new Error('The 300,000 submissions are missing.')

  const dana = await comes(siteward(), { email: owner })
  await dana.signsIn(list)
  const { page } = dana
  await expect(
    dana.says(`Total Submissions: ${(300_000 + last).toLocaleString('en-US')}`),
  ).toBeVisible()
  await page
    .getByRole('toolbar', { name: 'Filters' })
    .getByRole('button', { name: 'Project' })
    .click()
  const choices = page.getByRole('dialog', { name: 'Project' })
  await choices.getByRole('searchbox').fill(one.project)
  await choices.getByRole('checkbox', { name: one.project }).check({ force: true })
  await choices.getByRole('button', { name: /^Show / }).click()
  await page.getByRole('radio', { name: /^Not Completed/ }).check({ force: true })
  await page.getByRole('searchbox', { name: 'Find in the answers' }).fill(one.word)
  await expect(dana.says(`Total Submissions: ${one.others + 1}`)).toBeVisible()
  await page.locator(`a[href="${list}/${one.id}"]`).click()
  await expect(dana.heading(/No\. /)).toContainText(`No. ${one.number}`)
  await expect(page.getByRole('region', { name: 'Answers' })).toContainText(one.word)

  const opened = page.waitForEvent('popup')
  await dana.button('Open PDF').click()
  const saved = await (await opened).waitForEvent('download')
  const text = (await readPdf(await readFile(await saved.path()))).pages
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  expect(text).toContain(`Record No. ${one.number}`)
  expect(text).toContain(one.word)
})

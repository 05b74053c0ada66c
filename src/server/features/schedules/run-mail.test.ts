import { expect, test } from 'vitest'
import { runMail } from './run-mail.ts'
import type { RunMail } from './runs.ts'

const mail: RunMail = {
  address: 'lee@site.test',
  state: 'waiting',
  isUnwanted: false,
  fileName: 'ca-export.csv',
  file: null,
  bytes: 90_000,
  rows: 1200,
  isLate: false,
  dueAt: '2026-11-20T12:00:00.000Z',
  jobTitle: 'Month-end <actions>',
  jobDescription: 'First line\nSecond <b>line</b>',
  timeZone: 'America/Chicago',
  company: 'Ridge & Sons',
  owner: '<script>Dana</script>',
  language: 'en',
}

const links = { unsubscribe: 'https://siteward.test/stop', download: null }

test('G2-83 escapes what people typed, and gives each line of the description its own line', () => {
  const { html } = runMail(mail, links)
  expect(html).toContain('Month-end &lt;actions&gt;')
  expect(html).toContain(
    'Sent for &lt;script&gt;Dana&lt;/script&gt; of Ridge &amp; Sons by Siteward.',
  )
  expect(html).toMatch(/white-space:pre-line[^>]*>First line\nSecond &lt;b&gt;line/)
})

test('G2-83 writes the due time in the time zone of the schedule and the language of the recipient', () => {
  expect(runMail(mail, links).text).toMatch(/Due November 20, 2026, 6:00 AM CST\./)
  const spanish = runMail({ ...mail, language: 'es', rows: 1 }, links).text
  expect(spanish).toContain('1 fila, adjunta como archivo CSV.')
  expect(spanish).toMatch(/Previsto para el 20 de noviembre de 2026, 6:00 a\.\s?m\. CST\.\n/)
})

test('plain text describes what the link of a large file opens and how long it works', () => {
  const { text } = runMail(mail, { ...links, download: 'https://siteward.test/file' })
  expect(text).toContain('- The link works for 14 days, for anyone who has it.\n')
  expect(text).toContain('Download the file:\nhttps://siteward.test/file\n')
})

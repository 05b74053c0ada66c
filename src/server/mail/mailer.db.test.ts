import { expect, test } from 'vitest'
import { open } from '#server/db/connect.ts'
import { cloneDatabase } from '#tests/world/database.ts'
import { createMailer } from './mailer.ts'

test('the development mailbox keeps the newest 500 mails', async () => {
  const place = await cloneDatabase()
  await place.owner(
    `insert into mails (recipients, subject, raw) select array['a@b.test'], 'Old ' || n, '' from generate_series(1, 510) n`,
  )
  const db = await open({ databaseUrl: place.url }, { poolSize: 1 })
  await createMailer(db, { smtpUrl: null, mailFrom: 'Siteward <siteward@siteward.test>' }).send(
    { to: 'lead@ridgeline.test', subject: 'New', text: 'Hello', html: '<p>Hello' },
    'new',
  )
  const left = await place.owner<{ subject: string }>('select subject from mails order by mail_id')
  expect(left).toHaveLength(500)
  expect(left[0]?.subject).toBe('Old 12')
  expect(left.at(-1)?.subject).toBe('New')
  await db.close()
  await place.drop()
})

import { randomUUID } from 'node:crypto'
import type { CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import { guestLinkMailJob, guestReplyMailJob } from '#server/features/guest-links/door.ts'
import type { JobRun } from '#server/jobs/define.ts'
import type { Person } from '#tests/world/people.ts'
import type { TestServer } from '#tests/world/server.ts'
import { redPoint } from '../cases/companies.ts'

interface Company {
  server: TestServer
  opener: Person
  /** An action that this person opened. */
  action: Pick<CorrectiveAction, 'uid' | 'correctiveActionID'>
  run: JobRun<'account'>
}

/**
 * Sends all statements of links for people without an account that no case has: the mails, a wrong
 * and the right PIN, and a reply with a photo.
 */
export async function everyWayOfGuests({ server, opener, action, run }: Company): Promise<void> {
  const { accountID } = opener
  const made = await server.ask(
    'POST',
    `/api/accounts/${accountID}/actions/${action.uid}/guest-links`,
    {
      as: opener,
      body: { recipient: 'Juan', email: 'juan@crew.test', pin: '204816', language: 'es' },
    },
  )
  if (made.status !== 201) throw new Error(made.text)
  const said = (name: string) => String(Reflect.get(Object(made.body), name))
  const key = { token: said('uri').split('#')[1] ?? '', device: 'd'.repeat(32) }
  const asks = (path: string, body: object) =>
    server.ask('POST', `/api/guest/${path}`, { body: { ...key, ...body } })
  await asks('open', { pin: '999999' })
  await asks('open', { pin: '204816' })
  const photoID = randomUUID()
  await asks('photos', { photoID, base64Data: redPoint })
  const photo = { photoID, when: 'after', takenAt: '2026-11-20T08:00:00.000Z', width: 1, height: 1 }
  const replied = await asks('replies', {
    replyID: randomUUID(),
    name: 'Juan',
    status: 'Done',
    note: '',
    writtenAt: '2026-11-20T08:00:00.000Z',
    photos: [photo],
  })
  if (replied.status !== 201) throw new Error(replied.text)
  await asks('photo', { photoID, size: 'small' })
  const mail = { email: 'juan@crew.test', language: 'es', by: opener.user_id } as const
  await guestLinkMailJob.run({ ...mail, linkID: said('linkID') }, run)
  await guestReplyMailJob.run(
    {
      correctiveActionID: action.correctiveActionID,
      to: opener.user_id,
      email: opener.email,
      by: 'Juan',
      status: 'Done',
    },
    run,
  )
}

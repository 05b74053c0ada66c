import { randomUUID } from 'node:crypto'
import { correctiveActionFields } from '#contract/corrective-actions/fields.ts'
import { catalogueIDs } from '#tests/world/company.ts'
import type { Row } from '../field-proof.ts'
import { sentPhotos } from './files.ts'
import { byBatch, good, inBuckets, type KindCase, rowIn, whole } from '../ways.ts'

/** The ways in which corrective actions are written and read. */
export const ways: KindCase['ways'] = ({ w, safety, again }) => {
  const { lead, boss } = w
  const path = `/api/accounts/${safety.accountID}/actions`
  const batch = byBatch(safety, 'action')
  const one = (row: { uid: string }) =>
    safety.asks('GET', `${path}/${row.uid}`).then(({ body }) => body as Row)
  const { safetyPlanID, safetyFormID, subSafetyFormID, safetyQuestionID } = catalogueIDs.nested
  const photos = Array.from({ length: 4 }, () => randomUUID())
  const [oneID = '', otherID = ''] = photos
  const replies = [oneID, otherID].map((replyID) => ({
    replyID,
    linkID: replyID,
    name: 'Juan',
    status: 'Done',
    note: 'Fixed',
    writtenAt: '2026-01-05T10:00:00.000Z',
    receivedAt: '2026-01-05T10:00:00.000Z',
    photoIDs: [],
  }))
  const accepted = { replyID: oneID, decision: 'Accepted', words: '' }
  const sentBack = { replyID: otherID, decision: 'Sent back', words: 'Not yet' }
  let sent: Promise<void> | null = null
  /** Sends the photos before the first action that shows them. */
  const first =
    <Arguments extends unknown[]>(make: (...given: Arguments) => Promise<Row>) =>
    async (...given: Arguments) => {
      await (sent ??= sentPhotos(w.server, safety, photos))
      const row = await make(...given)
      // Only a person without an account writes replies, which decisions are about.
      await w.server.owner('update corrective_actions set guest_replies = $2 where uid = $1', [
        row.uid,
        JSON.stringify(replies),
      ])
      return one(row)
    }
  return {
    fields: correctiveActionFields,
    references: {
      projectID: [w.tower.projectID],
      safetyPlanID: [safetyPlanID],
      safetyFormID: [safetyFormID],
      safetyQuestionID: [safetyQuestionID],
      subSafetyFormID: [subSafetyFormID],
      photos,
      // Only a closed action whose day has come is confirmed (second-person.test.ts).
      isConfirmed: [false],
      guestDecisions: [[accepted], [sentBack], [accepted, sentBack]],
      // The server sets author and time, and none is removed (comments.test.ts).
      comments: [[]],
      assignedTo: [lead.user_id, boss.user_id, w.proxy.user_id],
    },
    creates: {
      'single call': first(
        async (values) => (await good(safety.asks('POST', path, values))) as Row,
      ),
      batch: first(batch.create),
      'batch of several': first((values) => batch.several(values, one)),
    },
    edits: {
      'single call': async (row, patch) =>
        (await good(
          safety.asks(
            'PUT',
            `/api/users/${safety.user_id}/actions/${Number(row['correctiveActionID'])}`,
            { notes: 'n', ...patch },
          ),
        )) as Row,
      batch: batch.edit,
    },
    reads: {
      one,
      list: async (row) => rowIn(await good(safety.asks('GET', path)), row),
      delta: async (row) => inBuckets(await good(safety.asks('GET', `${path}?${whole}`)), row),
      'another process': async (row) =>
        (await good(w.server.ask('GET', `${path}/${row.uid}`, { as: safety }, again))) as Row,
    },
    history: async (row) =>
      ((await safety.history({ correctiveActionID: Number(row['correctiveActionID']) }))[0]
        ?.changes ?? {}) as never,
    late: batch.late,
    follows: {
      status: [
        'closedBy',
        'closedByUser',
        'closedDateTime',
        'reopenedDateTime',
        'isReadyToCheck',
        'checkAgainDate',
        'isConfirmed',
        'confirmedDateTime',
      ],
      isConfirmed: ['isReadyToCheck', 'checkAgainDate', 'confirmedDateTime'],
    },
  }
}

import { randomUUID } from 'node:crypto'

/** Sends a request as a permitted person; throws on an unexpected response. */
type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>

/**
 * Sends the requests for pre-task plans that no case has: a project by its uid, a late submission,
 * one repeated under its uid with later states, and the list as a device requests it.
 */
export async function everyWayOfPlans(
  ask: Ask,
  { accountID, projectUid }: { accountID: number; projectUid: string },
): Promise<void> {
  const path = '/api/pre-task-plan'
  const plan = await ask('POST', path, {
    uid: randomUUID(),
    accountID,
    title: 'Deck edge',
    projectID: projectUid,
    tasks: [{ description: 'Set deck', controls: 'Tie off to the beam clamp above' }],
  })
  const ptpId = Number(Reflect.get(Object(plan), 'id'))
  const handsIn = (more: object) =>
    ask('POST', `${path}/submission`, {
      ptpId,
      submissionStatus: 'submitted',
      signatures: [{ signatureName: 'Cal Ward' }],
      ...more,
    })
  const uid = randomUUID()
  await handsIn({ uid, submissionStatus: 'pending' })
  await handsIn({ submissionDateTime: new Date(Date.now() - 2 * 86_400_000).toISOString() })
  await handsIn({ uid })
  const list = `/api/accounts/${accountID}/pre-task-plans`
  const { epoch, access } = (await ask(
    'GET',
    `${list}?since=${encodeURIComponent(JSON.stringify({ epoch: '', access: '', buckets: '' }))}`,
  )) as { epoch: string; access: string }
  await ask(
    'GET',
    `${list}?since=${encodeURIComponent(JSON.stringify({ epoch, access, buckets: '0-1.999999' }))}`,
  )
}

import { randomUUID } from 'node:crypto'

/** Asks as somebody who may; throws where the answer is none that was hoped for. */
type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>

/**
 * What no case does with pre-task plans: a project by its uid, one handed in late, one again under
 * its uid and further along, its list as a device asks for it.
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

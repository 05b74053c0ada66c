import { performance } from 'node:perf_hooks'
import sharp from 'sharp'
import type { Figure } from './figures.ts'
import { flood, request, type Target } from './load.ts'

/** The place to which records are sent. */
interface Place {
  accountID: number
  projectID: number
}

const answers = Array.from({ length: 6 }, (_, n) => ({
  questionID: [1004, 1005, 1006, 1010, 1009, 1007][n],
  answer: ['Yes', 'Yes', 'No', 'Yes', 'Rail replaced at grid C, looked at twice', 'Low'][n],
  note: n === 2 ? 'Wire rope sags at mid-span' : '',
}))

/** Sends records without photos from eight devices at once. */
export async function handedInByMany(
  target: Target,
  { accountID, projectID }: Place,
): Promise<Figure[]> {
  const body = JSON.stringify({
    projectID,
    safetyPlanID: 1,
    safetyFormID: 101,
    answers,
    signatures: [{ signatureName: 'Avery Stone' }],
  })
  const next = () => request(target, 'POST', `/api/accounts/${accountID}/submissions`, { body })
  await flood(target, 8, 2, next)
  const { perSecond, statuses } = await flood(target, 8, 8, next)
  return [
    {
      name: `submissions: handed in without photos, in one company (${JSON.stringify(statuses)})`,
      unit: '/s',
      runs: [perSecond],
      target: { least: 200 },
    },
  ]
}

/**
 * Sends records with four photos of 2,048 pixels each from four devices, until all are sent,
 * checked and shown by their record.
 */
export async function handedInWithPhotos(
  target: Target,
  { accountID, projectID }: Place,
): Promise<Figure[]> {
  const ask = async (method: string, path: string, body: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${target.port}${path}`, {
      method,
      headers: { authorization: `Bearer ${target.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path} returned ${await answer.text()}`)
    return answer.json()
  }
  const photo = await sharp({
    create: {
      width: 2048,
      height: 1536,
      channels: 3,
      background: '#778',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer()
  const part = 512 * 1024
  const parts = Array.from({ length: Math.ceil(photo.length / part) }, (_, n) =>
    photo.subarray(n * part, (n + 1) * part).toString('base64'),
  )
  const send = async () => {
    const id = String(
      Reflect.get(
        Object(
          await ask('POST', `/api/accounts/${accountID}/uploads`, {
            kind: 'submission-photo',
            fileName: 'photo.jpg',
            bytes: photo.length,
          }),
        ),
        'uploadID',
      ),
    )
    for (const [n, base64Data] of parts.entries())
      await ask('PATCH', `/api/uploads/${id}`, { offset: n * part, base64Data })
    await ask('POST', `/api/uploads/${id}/finish`, {})
    return id
  }
  const handIn = async () => {
    const photos = await Promise.all([send(), send(), send(), send()])
    await ask('POST', `/api/accounts/${accountID}/submissions`, {
      projectID,
      safetyPlanID: 1,
      safetyFormID: 101,
      answers: [{ questionID: 1004, answer: 'No', photos: photos.map((fileID) => ({ fileID })) }],
    })
  }
  await handIn()
  const begun = performance.now()
  const each = 12
  const device = async () => {
    for (let n = 0; n < each; n += 1) await handIn()
  }
  await Promise.all([device(), device(), device(), device()])
  return [
    {
      name: `submissions: handed in with four photos of ${Math.round(photo.length / 1000)} kB`,
      unit: '/s',
      runs: [(4 * each) / ((performance.now() - begun) / 1000)],
      target: { least: 8 },
    },
  ]
}

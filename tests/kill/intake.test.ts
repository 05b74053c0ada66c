import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { WholeSubmission } from '#contract/submissions/schema.ts'
import { createRandom, type Random } from '#server/seed/random.ts'
import { signIn, startServer } from '#tests/bench/server-process.ts'
import { eachSeed, seedsOfRaces } from '#tests/world/seeds.ts'
import { killOne, read } from './killing.ts'

const [devices, recordsOfEach, kills] = [4, 12, 6]
const seeds = seedsOfRaces(1)

/** An acknowledged record: its uid, its number and its pictures. */
interface Told {
  uid: string
  id: number
  photos: string[]
}

test(`records of ${devices} devices, with ${kills} kills: acknowledged ones are there once, with photos and actions`, () =>
  eachSeed(seeds, holds))

async function holds(seed: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'siteward-intake-'))
  let server = await startServer(dataDir)
  try {
    const signedIn = { email: 'safety@ridgeline.test', password: 'Siteward1!' }
    const token = await signIn(server.port, signedIn)
    const { accountID } = (
      await read<{ user_metadata: { accountID: number } }>(server.port, token, '/api/users/me')
    ).user_metadata
    const [project] = await read<{ projectID: number }[]>(
      server.port,
      token,
      `/api/accounts/${accountID}/projects?limit=1`,
    )
    const picture = await sharp({
      create: {
        width: 1200,
        height: 900,
        channels: 3,
        background: '#865',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .jpeg({ quality: 85 })
      .toBuffer()
    const failed = { calls: 0 }

    /** Repeats the request until the server answers, at another port after each kill. */
    const ask = async (
      method: string,
      path: string,
      body?: object,
      key?: string,
    ): Promise<{ status: number; body: unknown }> => {
      for (;;) {
        const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            ...(key !== undefined && { 'idempotency-key': key }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }).then(
          async (response) => ({
            status: response.status,
            body: (await response.json()) as unknown,
          }),
          () => null,
        )
        if (answer !== null && answer.status < 500) return answer
        failed.calls += 1
        await sleep(100)
      }
    }
    const sends = async (): Promise<string> => {
      const uploadID = randomUUID()
      await ask('POST', `/api/accounts/${accountID}/uploads`, {
        kind: 'submission-photo',
        fileName: 'x.jpg',
        bytes: picture.length,
        uploadID,
        sha256: createHash('sha256').update(picture).digest('hex'),
      })
      for (;;) {
        const { body } = await ask('GET', `/api/uploads/${uploadID}`)
        const offset = Number(Reflect.get(Object(body), 'offset'))
        if (offset >= picture.length) break
        await ask('PATCH', `/api/uploads/${uploadID}`, {
          offset,
          base64Data: picture.subarray(offset, offset + 128 * 1024).toString('base64'),
        })
      }
      expect((await ask('POST', `/api/uploads/${uploadID}/finish`)).status).toBe(200)
      return uploadID
    }
    const told: Told[] = []
    const device = async (random: Random) => {
      for (let n = 0; n < recordsOfEach; n += 1) {
        const photos = random.chance(0.6) ? [await sends(), await sends()] : []
        const uid = randomUUID()
        const answers = [
          {
            questionID: 1004,
            answer: 'No',
            note: `Rail ${uid}`,
            photos: photos.map((fileID) => ({ fileID })),
            finding: { severity: 'High', opensAction: true, title: uid },
          },
        ]
        const { status, body } = await ask('POST', `/api/accounts/${accountID}/submissions`, {
          uid,
          projectID: project?.projectID,
          safetyPlanID: 1,
          safetyFormID: 101,
          answers,
        })
        expect(status, JSON.stringify(body)).toBe(201)
        told.push({ uid, id: Number(Reflect.get(Object(body), 'id')), photos })
        await sleep(random.whole(0, 60))
      }
    }
    const handing = Promise.all(
      Array.from({ length: devices }, (_, n) => device(createRandom(seed + n))),
    )
    const random = createRandom(seed)
    for (let n = 0; n < kills; n += 1) {
      await sleep(random.whole(200, 700))
      server = await killOne(random, server, dataDir)
    }
    await handing
    const actions = await read<{ title: string }[]>(
      server.port,
      token,
      `/api/accounts/${accountID}/actions`,
    )
    const found = await read<{ uid: string }[]>(
      server.port,
      token,
      `/api/submissions?search=Rail&limit=500`,
    )
    for (const { uid, id, photos } of told) {
      const record = await read<WholeSubmission>(server.port, token, `/api/submissions/${id}`)
      expect(record.uid).toBe(uid)
      expect(
        record.answers
          .find(({ questionID }) => questionID === 1004)
          ?.photos.map(({ fileID }) => fileID),
      ).toEqual(photos)
      for (const photo of photos) {
        const shown = await fetch(`http://127.0.0.1:${server.port}/api/files/${photo}`, {
          headers: { authorization: `Bearer ${token}` },
        })
        expect([
          photo,
          shown.status,
          (await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width,
        ]).toEqual([photo, 200, 1200])
      }
      expect([
        uid,
        actions.filter(({ title }) => title === uid).length,
        found.filter((one) => one.uid === uid).length,
      ]).toEqual([uid, 1, 1])
    }
    console.log(
      `  ${told.length} records with ${told.flatMap(({ photos }) => photos).length} photos, ${failed.calls} calls cut off by ${kills} kills`,
    )
    expect(told).toHaveLength(devices * recordsOfEach)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

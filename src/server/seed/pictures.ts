import { createHash } from 'node:crypto'
import type { AnswerInput } from '#contract/submissions/schema.ts'
import type { AccountTx } from '#server/db/database.ts'
import { submissionFile } from '#server/features/submissions/door.ts'
import { storageKeyOf } from '#server/files/files.ts'
import { type CleanImage, cleanImage } from '#server/files/image.ts'
import type { Storage } from '#server/kernel/storage.ts'
import type { Random } from './random.ts'
import { type Scene, sceneOf, scenesFor, signatureOf } from './scenes.ts'

/** Photos and signatures of the demo, stored before the record that shows them. */
export interface Pictures {
  of: (text: string, userID: number, time: number) => Promise<AnswerInput['photos']>
  signature: (name: string, userID: number) => Promise<string>
}

const insert = `insert into files (account_id, uid, kind, state, file_name, mime, bytes, received, width, height, sha256, created_by) values ($1, $2, $3, 'kept', $4, $5, $6, $6, $7, $8, $9, $10)`
const captions: Readonly<Record<Scene, readonly string[]>> = {
  edge: ['East edge', 'Where the rail is out', 'Level 3, looking south'],
  railing: ['Temporary rail', 'Rail after the repair'],
  harness: ['Tag of the harness', 'Webbing and tag'],
  anchor: ['Anchor point', 'Lifeline at the anchor'],
  trench: ['Trench at station 4', 'Looking along the trench'],
  ladder: ['Ladder as found', 'Ladder at the landing'],
}

/** Draws each picture once, and stores it under a separate id for each record that shows it. */
export async function makePictures(
  tx: AccountTx,
  storage: Storage,
  random: Random,
  newUid: () => string,
): Promise<Pictures> {
  const { default: sharp } = await import('sharp')
  const drawn = new Map<string, CleanImage>()
  const draw = async (key: string, svg: () => string, isPhoto: boolean): Promise<CleanImage> => {
    const known = drawn.get(key)
    if (known !== undefined) return known
    const image = sharp(Buffer.from(svg()))
    const clean = await cleanImage(
      await (isPhoto ? image.jpeg({ quality: 80 }) : image.png({ palette: true })).toBuffer(),
      submissionFile.images,
    )
    if ('fault' in clean) throw new Error(`A picture of the demo is none: ${clean.fault}.`)
    drawn.set(key, clean)
    return clean
  }
  const send = async (
    { mime, bytes, width, height, small }: CleanImage,
    fileName: string,
    userID: number,
  ): Promise<string> => {
    const uid = newUid()
    await storage.put(storageKeyOf(tx.accountID, uid), bytes)
    await storage.put(storageKeyOf(tx.accountID, uid, 'small'), small)
    await tx.exec(insert, [
      tx.accountID,
      uid,
      submissionFile.name,
      fileName,
      mime,
      bytes.length,
      width,
      height,
      createHash('sha256').update(bytes).digest(),
      userID,
    ])
    return uid
  }
  return {
    of: async (text, userID, time) => {
      const photos: AnswerInput['photos'] = []
      for (const [nth, scene] of scenesFor(text).entries()) {
        const image = await draw(scene, () => sceneOf(scene, random), true)
        photos.push({
          fileID: await send(image, `${scene}.jpg`, userID),
          caption: random.pick(captions[scene]),
          takenAt: new Date(time - (20 - nth * 8) * 60_000).toISOString(),
        })
      }
      return photos
    },
    signature: async (name, userID) =>
      send(await draw(name, () => signatureOf(name, random), false), 'signature.png', userID),
  }
}

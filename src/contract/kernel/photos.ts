import { isObject } from './json.ts'

/** Whether a photo shows what was found, or what was done about it. */
export const photoMoments = ['before', 'after'] as const
export type PhotoMoment = (typeof photoMoments)[number]

/**
 * A photo of a record. Its file lies under the same id, which the device makes: it can be named
 * before it is sent.
 */
export interface Photo {
  photoID: string
  when: PhotoMoment
  /** Device time, ISO 8601 in UTC. */
  takenAt: string
  /** Pixels, upright. */
  width: number
  height: number
  caption: string
}

export const photoLimits = {
  /** What a device makes of a photo: pixels of the longer side, and bytes. */
  side: 2048,
  bytes: 2 * 1024 * 1024,
  /** What is taken as it was sent (rulings, 57). */
  sent: { bytes: 15 * 1024 * 1024, pixels: 25_000_000 },
  /** What a device looks at before it scales it: more would end the browser and not the picture. */
  chosen: { bytes: 40 * 1024 * 1024, pixels: 64_000_000 },
  /** Most characters of a caption. */
  caption: 200,
  /** Most in one change; a batch names no more files for one (`contract/sync`). */
  atOnce: 20,
  /** From how many on a form takes no more. What people add at the same time may lead beyond it. */
  each: 40,
} as const

/** The address of a photo's file; `small`: within 256 by 256 pixels. */
export const photoAddress = (photoID: string, size?: 'small') =>
  `/api/files/${photoID}${size ? '?size=small' : ''}`

/** The photos that a value of the field names; what is none is passed over. */
export function photosIn(value: unknown): Photo[] {
  return Array.isArray(value) ? value.filter(isPhoto) : []
}

// What the schema has judged on its way in has all of a photo where it has its id.
const isPhoto = (value: unknown): value is Photo =>
  isObject(value) && typeof value['photoID'] === 'string'

import { isObject } from './json.ts'

/** The time of a photo: before or after the correction. */
export const photoMoments = ['before', 'after'] as const
export type PhotoMoment = (typeof photoMoments)[number]

/**
 * A photo of a record. The device makes the id, which is also that of its file, so that a record
 * can name it before it is sent.
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
  /** Limits of a photo scaled by a device: pixels of the longer side, and bytes. */
  side: 2048,
  bytes: 2 * 1024 * 1024,
  /** Limits of a file that the server accepts (rulings, 57). */
  sent: { bytes: 15 * 1024 * 1024, pixels: 25_000_000 },
  /** Limits of a chosen picture before scaling. A larger one could end the browser. */
  chosen: { bytes: 40 * 1024 * 1024, pixels: 64_000_000 },
  /** Most characters of a caption. */
  caption: 200,
  /** Most photos in one change. A batch names no more files for one (`contract/sync`). */
  atOnce: 20,
  /**
   * Number of photos from which a form accepts no more. Parallel additions of people may exceed it.
   */
  each: 40,
} as const

/** Returns the address of a photo's file. `small`: at most 256 by 256 pixels. */
export const photoAddress = (photoID: string, size?: 'small') =>
  `/api/files/${photoID}${size ? '?size=small' : ''}`

/** Returns the photos in a value of the field, and skips anything else. */
export function photosIn(value: unknown): Photo[] {
  return Array.isArray(value) ? value.filter(isPhoto) : []
}

// The schema has checked the value before, so a photo with an id is complete.
const isPhoto = (value: unknown): value is Photo =>
  isObject(value) && typeof value['photoID'] === 'string'

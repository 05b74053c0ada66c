/** What a camera wrote into a photo. */
export interface PhotoDetails {
  /** When it was taken, ms since 1970; null if the photo does not say. */
  takenAt: number | null
  /** Where it was taken, in degrees; null if the photo does not say. */
  place: { latitude: number; longitude: number } | null
}

/** Reads time and place from the Exif data of a photo. Never rejects. */
export async function readPhotoDetails(file: Blob): Promise<PhotoDetails> {
  try {
    const [{ load }, bytes] = await Promise.all([import('exifreader'), file.arrayBuffer()])
    const { exif, gps } = load(bytes, { expanded: true })
    const [latitude, longitude] = [gps?.Latitude, gps?.Longitude]
    return {
      takenAt: instantOf(
        exif?.DateTimeOriginal?.description ?? '',
        exif?.OffsetTimeOriginal?.description ?? '',
      ),
      place: isDegrees(latitude, 90) && isDegrees(longitude, 180) ? { latitude, longitude } : null,
    }
  } catch {
    return { takenAt: null, place: null }
  }
}

const isDegrees = (value: number | undefined, most: number): value is number =>
  value !== undefined && Number.isFinite(value) && Math.abs(value) <= most

/** Reads `2026:11:28 14:05:09` and an offset such as `-06:00`; without one in this device's zone. */
function instantOf(written: string, offset: string): number | null {
  const [, year, month, day, time] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(written) ?? []
  if (year === undefined) return null
  const zone = /^[+-]\d\d:\d\d$/.test(offset) ? offset : ''
  const at = Date.parse(`${year}-${month}-${day}T${time}${zone}`)
  return Number.isNaN(at) ? null : at
}

import { needWords } from '#client/i18n/language.ts'
import { later } from '#client/ui/later.tsx'

/** With its own words, which no list needs. */
const withWords = <Part>(part: Promise<Part>) =>
  Promise.all([part, needWords('photos')]).then(([loaded]) => loaded)

/** Photos of a form; of a kind of field, so that forms draw it by themselves. */
export const PhotosField = later(
  async () => (await withWords(import('./photos-field.tsx'))).PhotosField,
)

/** One alone, small: on a card. */
export const PhotoImage = later(
  async () => (await withWords(import('./photo-image.tsx'))).PhotoImage,
)

/**
 * What of a change that waits is a photo: how far each is, and the ways out where one is missing
 * (F-52).
 */
export const EntryPhotos = later(
  async () => (await withWords(import('./entry-photos.tsx'))).EntryPhotos,
)

import { needWords } from '#client/i18n/language.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

/** Loads with its own words, which no list needs. */
const withWords = <Part>(part: Promise<Part>) =>
  Promise.all([part, needWords('photos')]).then(([loaded]) => loaded)

/** The photos of a form; registered for a kind of field, so that forms render it. */
export const PhotosField = lazyComponent(
  async () => (await withWords(import('./photos-field.tsx'))).PhotosField,
)

/** A single small photo, for a card. */
export const PhotoImage = lazyComponent(
  async () => (await withWords(import('./photo-image.tsx'))).PhotoImage,
)

/** The photos of a waiting change: the progress of each, and actions for a missing one (F-52). */
export const EntryPhotos = lazyComponent(
  async () => (await withWords(import('./entry-photos.tsx'))).EntryPhotos,
)

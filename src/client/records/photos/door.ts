import { withWords } from '#client/i18n/language.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

/** The photos of a form; registered for a kind of field, so that forms render it. */
export const PhotosField = lazyComponent(
  async () => (await withWords('photos', import('./photos-field.tsx'))).PhotosField,
)

/** A single small photo, for a card. */
export const PhotoImage = lazyComponent(
  async () => (await withWords('photos', import('./photo-image.tsx'))).PhotoImage,
)

/** The photos of a waiting change: the progress of each, and actions for a missing one (F-52). */
export const EntryPhotos = lazyComponent(
  async () => (await withWords('photos', import('./entry-photos.tsx'))).EntryPhotos,
)

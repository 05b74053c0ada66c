import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Photo } from '#contract/kernel/photos.ts'

/** `photo 2, Rail loose`. */
export function photoNameOf(i18n: I18n, { caption }: Pick<Photo, 'caption'>, at: number): string {
  const n = at + 1
  return caption === '' ? i18n._(msg`photo ${n}`) : i18n._(msg`photo ${n}, ${caption}`)
}

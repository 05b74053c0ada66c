import { useLingui } from '@lingui/react/macro'
import { useMoment } from '#client/i18n/use-moment.ts'
import { media, useMedia } from '#client/ui/use-media.ts'

interface Aged {
  /** When it was answered, ms since 1970; null: never. */
  asOf: number | null
  offline: boolean
}

/**
 * How old the rows of a list are while there is no network, for the fact beside its title: `Data as of 10:12`; null: as new
 * as can be. `elsewhere`: of an offline kind, whose age the banner of the frame says where there is room for one.
 */
export function useAsOf({ asOf, offline }: Aged, elsewhere: 'banner' | 'nowhere' = 'nowhere'): string | null {
  const { t } = useLingui()
  const phone = useMedia(media.phone)
  const moment = useMoment()
  if (!offline || asOf === null || (elsewhere === 'banner' && !phone)) return null
  const time = moment(asOf)
  return t`Data as of ${time}`
}

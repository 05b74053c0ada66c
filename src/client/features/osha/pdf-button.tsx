import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconFileTypePdf } from '@tabler/icons-react'
import type { OshaYear } from '#contract/osha/schema.ts'
import { call } from '#client/data/api/call.ts'
import { usePdf } from '#client/features/prints/door.ts'
import { useLacksLine } from '#client/shell/saves-online.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { paramsOf } from './use-osha.ts'

const words = { failed: msg`The PDF could not be made` }

type PdfButtonProps = {
  accountID: number
  figures: Pick<OshaYear, 'oshaYearID' | 'logYear'>
  form: '300' | '300A'
}

/** Opens form 300 or 300A of a year as a PDF. */
export function OshaPdfButton({ accountID, figures, form }: PdfButtonProps) {
  const { t } = useLingui()
  const { open, busy } = usePdf(words)
  const offline = useLacksLine()
  const { oshaYearID, logYear } = figures
  const ask = () =>
    call('osha.pdf', {
      params: { ...paramsOf(accountID), oshaYearID: String(oshaYearID) },
      query: { form },
    })
  return (
    <Button
      icon={<Icon icon={IconFileTypePdf} />}
      disabled={busy || offline}
      onClick={() =>
        void open({
          name: t`OSHA ${form}, ${logYear}`,
          ask,
          locationIn: (body) => (body as { pdfLocation?: string | null }).pdfLocation,
        })
      }
    >
      {t`Open PDF`}
    </Button>
  )
}

import { useLingui } from '@lingui/react/macro'
import { IconCloudX } from '@tabler/icons-react'
import type { SubmissionSignature } from '#contract/submissions/schema.ts'
import { tableTime } from '#client/i18n/dates.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { usePhoto } from '#client/workspace/use-photo.ts'
import css from './record.module.css'

/** Shows who signed, how and when: in dark ink on a light plate in both themes, like paper. */
export function Signatures({ signatures }: { signatures: readonly SubmissionSignature[] }) {
  const { t } = useLingui()
  const [signed, all] = [
    signatures.filter(({ signedAt, file }) => signedAt !== null || file !== null).length,
    signatures.length,
  ]
  return (
    <section className={css.signatures} aria-label={t`Signatures`}>
      <h2>
        {t`Signatures`}{' '}
        <span className={css.soft}>{all === 0 ? t`No one signed` : t`${signed} of ${all}`}</span>
      </h2>
      <ul>
        {signatures.map((signature, place) => (
          <li key={`${place} ${signature.signatureName}`} className={css.signature}>
            <Plate signature={signature} />
            <div>
              <strong>{signature.signatureName}</strong>
              {signature.jobTitle !== '' && <div>{signature.jobTitle}</div>}
              <div className={css.soft}>
                {signature.signedAt === null ? t`Not signed yet` : tableTime(signature.signedAt)}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Plate({ signature: { file, signatureName } }: { signature: SubmissionSignature }) {
  if (file === null) return <span className={css.plate} />
  return <Written fileID={file.fileID} name={signatureName} />
}

function Written({ fileID, name }: { fileID: string; name: string }) {
  const { t } = useLingui()
  const { src, missing, retry } = usePhoto(fileID)
  if (missing !== null)
    return (
      <Button
        size="small"
        className={css.plate}
        icon={<Icon icon={IconCloudX} size={20} />}
        onClick={retry}
      >
        {t`Fetch`}
      </Button>
    )
  return (
    <span className={css.plate}>
      {src !== null && <img src={src} alt={t`Signature of ${name}`} />}
    </span>
  )
}

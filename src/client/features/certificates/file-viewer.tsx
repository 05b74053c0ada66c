import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Certificate } from '#contract/certificates/schema.ts'
import { Viewer } from '#client/ui/image/viewer.tsx'
import { FileStage, FileThumb } from './certificate-file.tsx'

type FileViewerProps = {
  certificate: Pick<
    Certificate,
    'certificateTitle' | 'certificateImageUri' | 'certificateFileNames'
  >
  onClose: () => void
}

/** Shows the images and PDFs of a certificate in full size (TEAM-81). */
export function FileViewer({
  certificate: { certificateTitle: title, certificateImageUri: files, certificateFileNames: names },
  onClose,
}: FileViewerProps) {
  const { t } = useLingui()
  const [at, setAt] = useState(0)
  const pages = files.map(({ certificateImageURL: address }, place) => {
    const [n, m] = [place + 1, files.length]
    const label = t`${title}, ${n} of ${m}`
    return {
      key: address,
      label,
      thumb: <FileThumb address={address} alt="" />,
      stage: <FileStage key={address} address={address} alt={label} name={names[place] || title} />,
    }
  })
  return (
    <Viewer
      title={title}
      pages={pages}
      at={Math.min(at, pages.length - 1)}
      onChange={setAt}
      words={{ previous: t`Previous`, next: t`Next`, all: t`All images and PDFs` }}
      onClose={onClose}
    />
  )
}

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ReportFrame } from './report-frame.tsx'

const place = document.getElementById('report')
if (place === null) throw new Error('The document has no place for the report.')
createRoot(place).render(
  <StrictMode>
    <ReportFrame />
  </StrictMode>,
)

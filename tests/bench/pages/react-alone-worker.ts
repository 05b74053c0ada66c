import { precacheAndRoute } from 'workbox-precaching'

// Caches the files of the peer as the product's worker caches its own.
precacheAndRoute(['/react-alone.html', '/react-alone.js'].map((url) => ({ url, revision: '1' })))

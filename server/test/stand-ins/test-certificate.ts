import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { cleanUpAfterTest } from '../cleanup.ts'

/**
 * A key and its self-signed certificate for the stand-ins of mail servers, valid for a hundred
 * years. The key is public, so nothing but a test may trust the certificate: it is here because
 * Node can't make certificates, and not every machine has a tool that can.
 */
export const testCertificate = {
  host: 'mail.rapport.test',
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgptAwyOOLFEGsr6Vs
sbgwqdQi63/oSFMoiXF1vYXbUmmhRANCAAR4iZLHY8AoS5p2fHxyXPKsKedXf7WC
dWa35SMmzTvQAz8f00cZoIS0nKFi1E7HTp+8KXMKyA87R3ZSSDV9Qejw
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBpDCCAUmgAwIBAgIUa9RenZgQ2cDS6yysw8VBRg562CUwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMUmFwcG9ydCB0ZXN0MCAXDTI2MTEyODAyMzI0M1oYDzIxMjYx
MTA0MDIzMjQzWjAXMRUwEwYDVQQDDAxSYXBwb3J0IHRlc3QwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAAR4iZLHY8AoS5p2fHxyXPKsKedXf7WCdWa35SMmzTvQAz8f
00cZoIS0nKFi1E7HTp+8KXMKyA87R3ZSSDV9Qejwo3EwbzAdBgNVHQ4EFgQUSvU9
jTHaxQ8yY30xNlW7SH/IxaAwHwYDVR0jBBgwFoAUSvU9jTHaxQ8yY30xNlW7SH/I
xaAwDwYDVR0TAQH/BAUwAwEB/zAcBgNVHREEFTATghFtYWlsLnJhcHBvcnQudGVz
dDAKBggqhkjOPQQDAgNJADBGAiEAzoE0l0TUgt1/F6YVivQz7A8LcOrNhPMILhN4
QJ0EVboCIQCkgZxinkHstbI5BmaT0njJFwCxz0AqxoD4hG91r5RZUQ==
-----END CERTIFICATE-----`,
}

/** Like it, for the stand-in of web servers: domains, and hosts of theirs. */
export const webCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgFgRzN5VcIUbL1x3I
2RSITpKmCacr7rId3qOoIIa0j+ihRANCAAT0e6PdWPQpVP8BcfdTga6pbnlHZIYb
DbH8p4i8lCdiu2evTVQLCjxS4+Q68258peGAKyZfgDV7o2JpQ6Vqv6nt
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIB2TCCAX+gAwIBAgIUSfw8vr/Xq71mJSZ0DYviF9fwy/4wCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQUmFwcG9ydCB3ZWIgdGVzdDAgFw0yNjExMjgwNzA0NDBaGA8y
MTI2MTEwNDA3MDQ0MFowGzEZMBcGA1UEAwwQUmFwcG9ydCB3ZWIgdGVzdDBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABPR7o91Y9ClU/wFx91OBrqlueUdkhhsNsfyn
iLyUJ2K7Z69NVAsKPFLj5Drzbnyl4YArJl+ANXujYmlDpWq/qe2jgZ4wgZswHQYD
VR0OBBYEFJ9ieirb16sOKyCwBjr9YQaud1LEMB8GA1UdIwQYMBaAFJ9ieirb16sO
KyCwBjr9YQaud1LEMA8GA1UdEwEB/wQFMAMBAf8wSAYDVR0RBEEwP4IJYWNtZS50
ZXN0ggsqLmFjbWUudGVzdIIOZWxzZXdoZXJlLnRlc3SCFSoueG4tLW1uY2hlbi0z
eWEudGVzdDAKBggqhkjOPQQDAgNIADBFAiB3CYiv07PzWYDwdiBY93e6tEznAI2+
CAz64jqa434ybQIhAOg16A1CPWWMN6RP987nL/h9lk8DnsvKrrDG9qlOWs+E
-----END CERTIFICATE-----`,
}

/** Trusts the certificate, in this process, until the test ends. */
export function trustTestCertificate({ cert } = testCertificate as { cert: string }): void {
  const usual = getCACertificates('default')
  setDefaultCACertificates([...usual, cert])
  cleanUpAfterTest(() => setDefaultCACertificates(usual))
}

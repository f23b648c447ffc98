/** A cable tunnel under the ground with its lamps, behind a phone without reception. */
export function OfflineScene() {
  return (
    <>
      <path fill="light-dark(#8ba3aa,#36515a)" d="M0 0h400v240h-400z" />
      <path fill="light-dark(#78919a,#2b444c)" d="M-136 350.8V58a240 240 0 0 1 480 0V350.8z" />
      <path fill="light-dark(#8ea5ab,#38535b)" d="M-46 268V85a150 150 0 0 1 300 0V268z" />
      <path fill="light-dark(#6f8991,#2b444c)" d="M9 217.4V101.5a95 95 0 0 1 190 0V217.4z" />
      <path fill="light-dark(#5c767e,#213840)" d="M44 185.2V112a60 60 0 0 1 120 0V185.2z" />
      <path fill="light-dark(#486169,#182d34)" d="M66 165V118.6a38 38 0 0 1 76 0V165z" />
      <path fill="light-dark(#ffedc0,#ffe2a0)" d="M82 150.2V123.4a22 22 0 0 1 44 0V150.2z" />
      <path fill="light-dark(#59706f,#1a2d31)" d="M82 150.2L-26 249.6H354L126 150.2z" />
      <path fill="#ffedc0" opacity=".3" d="M82 150.2L36.4 249.6H171.6L126 150.2z" />
      <path
        fill="light-dark(#33484f,#0e1c20)"
        d="M80 133.7L-2 143.8V149.1zM128 133.7L404 169V184zM80 130.1L-2 127.9V133.2zM128 130.1L404 124V139z"
      />
      <path fill="#e9832a" d="M80 126.3L-2 110.9V116.2zM128 126.3L404 76V91z" />
      <path fill="#f0b93a" d="M80 128.1L-2 119.4V123.6zM128 128.1L404 100V112z" />
      <path fill="#2f6fb3" d="M80 131.9L-2 136.4V140.6zM128 131.9L404 148V160z" />
      <path
        stroke="light-dark(#33484f,#0e1c20)"
        strokeWidth="3"
        d="M66 120.9V139.9M142 120.9V139.9M44 115.6V145.6M164 115.6V145.6M9 107.2V154.7M199 107.2V154.7"
      />
      <path fill="light-dark(#8f7f58,#6d6040)" d="M95 150.2v-32h18v32z" />
      <path
        fill="#fff8e0"
        stroke="#fff8e0"
        strokeWidth="3"
        d="M100.4 93.4L99.9 88.5H108.1L107.6 93.4zM98.5 73.9L97.5 64.1H110.5L109.5 73.9zM94.9 37.3L93.2 20.2H114.8L113.1 37.3z"
      />
      <g transform="translate(-22)">
        <g filter="url(#shadow)">
          <path
            fill="#26343a"
            stroke="light-dark(#26343a,#9db0b4)"
            strokeWidth="2"
            d="M184 250v-196q0-22 22-22h136q22 0 22 22v196z"
          />
          <path className="card" fill="#fff" d="M191 240v-164h166v164z" />
        </g>
        <path fill="#1d5b9b" d="M191 78v-22q0-17 17-17h132q17 0 17 17v22z" />
        <path stroke="#fff" strokeWidth="4" d="M313 66v-5M321 66v-10M329 66v-15M337 66v-20" />
        <path stroke="#e0a02a" strokeWidth="4" d="M308 44l34 25" />
        <path stroke="#dde6e7" strokeWidth="2" d="M204 119h140M204 155h140" />
        <g strokeWidth="5">
          <path stroke="light-dark(#1d5b9b,#78b1ea)" d="M202 93v16" />
          <path stroke="#e0a02a" d="M202 129v16" />
          <path stroke="#2b9767" d="M202 165v16" />
        </g>
        <circle cx="324" cy="190" r="27" fill="#239a4b" />
        <path d="M312 191l8 8 16-17" fill="none" stroke="#fff" strokeWidth="5.5" />
      </g>
    </>
  );
}

/** A photo in a white frame: a street cabinet in a village, over a bar for its position. */
export function CabinetScene() {
  return (
    <>
      <rect
        filter="url(#shadow)"
        x="58"
        y="14"
        width="284"
        height="212"
        rx="20"
        fill="light-dark(#fff,#e1e8e8)"
      />
      <clipPath id="photo">
        <rect x="70" y="26" width="260" height="188" rx="12" />
      </clipPath>
      <g clipPath="url(#photo)">
        <path fill="#cfe6ee" d="M70 26h260v188h-260z" />
        <path fill="#9fbac6" d="M70 112l48-52 34 38 40-52 56 60 34-30 48 40v60h-260z" />
        <path fill="#f5f9fb" d="M118 60l-21 23 17-5 8 8 7-13zM192 46l-22 29 16-6 9 11 10-9 12 4z" />
        <path fill="#6f9a7d" d="M70 130q90-36 260-12v60h-260z" />
        <path fill="#a9793f" d="M232 92h98v80h-98z" />
        <path fill="#8d6231" d="M232 106h98v3h-98zM232 122h98v3h-98zM232 138h98v3h-98zM232 154h98v3h-98z" />
        <path fill="#5b3d22" d="M218 100l66-44 60 40v8l-60-38-62 42z" />
        <path fill="#f3e2b0" d="M268 112h28v26h-28z" />
        <path fill="#5b3d22" d="M280 112h4v26h-4zM268 123h28v4h-28z" />
        <path fill="#b9b4a8" d="M70 168h260v46h-260z" />
        <path fill="#98938a" d="M116 176h118l30 8h-132z" />
        <path fill="#8fa19a" d="M98 84h34v94l-34 6z" />
        <path fill="#6d7f78" d="M104 92h22v3h-22zM104 98h22v3h-22z" />
        <path fill="#dfe5e2" d="M132 78h84v100h-84z" />
        <path fill="#b3beb9" d="M208 78h8v100h-8z" />
        <path fill="#37454a" d="M138 86h68v86h-68z" />
        <path fill="#55656a" d="M144 92h56v14h-56zM144 110h56v14h-56z" />
        <path stroke="#2d8a4a" strokeWidth="8" strokeDasharray="4 3" d="M147 99h50M147 117h50" />
        <g fill="none" strokeWidth="2">
          <path stroke="#f0801a" d="M150 121q0 30 12 54" />
          <path stroke="#f2cf1f" d="M158 121q0 34 8 54M164 103q8 8 34 40v30" />
          <path stroke="#3fc1c9" d="M171 121q4 30 0 54" />
          <path stroke="#d62f2f" d="M178 121q10 30-2 54" />
          <path stroke="#fafaf7" d="M186 121q10 34-6 54" />
        </g>
        <path fill="#14262c" opacity=".86" d="M70 176h260v38h-260z" />
      </g>
      <path
        fill="#e0a02a"
        fillRule="evenodd"
        d="M94 208c-6-8-8-11-8-15a8 8 0 0 1 16 0c0 4-2 7-8 15zm0-18a3 3 0 1 0 .1 0z"
      />
    </>
  );
}

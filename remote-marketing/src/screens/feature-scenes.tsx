/** A mast in the mountains, behind a phone without reception. */
export function OfflineScene() {
  return (
    <>
      <path fill="light-dark(#c4dee6,#21404f)" d="M0 0h400v240h-400z" />
      <circle cx="66" cy="70" r="22" fill="light-dark(#fff4d8,#e3ebee)" />
      <path
        fill="light-dark(#9db9c5,#41687b)"
        d="M0 150l52-46 30 22 58-78 44 58 30-30 64 70 60-52 62 54v92h-400z"
      />
      <path
        fill="light-dark(#f4f8fa,#8fa9b6)"
        d="M140 48l-28 38 18-6 10 14 12-12 20 8zM338 94l-20 18 16-2 8 8 14-8z"
      />
      <path fill="light-dark(#648c99,#2a5161)" d="M0 190l70-42 62 26 82-48 186 90v24h-400z" />
      <path fill="light-dark(#2c5b5a,#16393b)" d="M0 240v-24q60-46 130-40t150 64z" />
      <path fill="light-dark(#1d4244,#0f2a2c)" d="M122 176q70 2 158 64h-110q-20-40-48-64z" />
      <g fill="none" stroke="light-dark(#26343a,#9fb3ba)" strokeWidth="3">
        <path d="M108 180l12-130 12 130M120 50v-24" />
        <path
          strokeWidth="2"
          d="M116 92l11 28-17 32 20 22M124 92l-11 28 17 32-20 22M116 92h8M113 120h14M110 152h20M107 68h26M107 80h26"
        />
      </g>
      <circle cx="120" cy="26" r="3.5" fill="#d62f2f" />
      <path fill="light-dark(#6f858d,#c3d0d4)" d="M103 60h8v28h-8zM129 60h8v28h-8z" />
      <circle cx="132" cy="108" r="10" fill="#f4f8fa" />
      <circle cx="134" cy="108" r="7" fill="#a7b6ba" />
      <g transform="translate(-22)">
        <g filter="url(#shadow)">
          <path
            fill="#26343a"
            stroke="light-dark(#26343a,#9db0b4)"
            strokeWidth="2"
            d="M184 240v-186q0-22 22-22h136q22 0 22 22v186z"
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
        <path fill="light-dark(#cfe6ee,#24394f)" d="M70 26h260v188h-260z" />
        <path fill="light-dark(#9fbac6,#4c6980)" d="M70 112l48-52 34 38 40-52 56 60 34-30 48 40v60h-260z" />
        <path
          fill="light-dark(#f5f9fb,#b9cad6)"
          d="M118 60l-21 23 17-5 8 8 7-13zM192 46l-22 29 16-6 9 11 10-9 12 4z"
        />
        <path fill="light-dark(#6f9a7d,#35574f)" d="M70 130q90-36 260-12v60h-260z" />
        <path fill="light-dark(#a9793f,#6b4a2c)" d="M232 92h98v80h-98z" />
        <path
          fill="light-dark(#8d6231,#553820)"
          d="M232 106h98v3h-98zM232 122h98v3h-98zM232 138h98v3h-98zM232 154h98v3h-98z"
        />
        <path fill="light-dark(#5b3d22,#33231a)" d="M218 100l66-44 60 40v8l-60-38-62 42z" />
        <path fill="light-dark(#f3e2b0,#ffd978)" d="M268 112h28v26h-28z" />
        <path fill="light-dark(#5b3d22,#33231a)" d="M280 112h4v26h-4zM268 123h28v4h-28z" />
        <path fill="light-dark(#b9b4a8,#5f6468)" d="M70 168h260v46h-260z" />
        <path fill="light-dark(#98938a,#4a5054)" d="M116 176h118l30 8h-132z" />
        <path fill="light-dark(#8fa19a,#5d6f6e)" d="M98 84h34v94l-34 6z" />
        <path fill="light-dark(#6d7f78,#475857)" d="M104 92h22v3h-22zM104 98h22v3h-22z" />
        <path fill="light-dark(#dfe5e2,#a3b0b1)" d="M132 78h84v100h-84z" />
        <path fill="light-dark(#b3beb9,#7d8b8c)" d="M208 78h8v100h-8z" />
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

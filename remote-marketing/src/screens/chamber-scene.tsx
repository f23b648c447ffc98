/** What a camera sees in a street, 300 × 480: an open chamber with a splice closure, lit from the upper left. */
export function ChamberScene() {
  return (
    <>
      <path fill="#777d7f" d="M0 0h300v480h-300z" />
      <path fill="#b3afa6" d="M0 0h300v66l-300 34z" />
      <path fill="#8d8a83" d="M0 100l300-34v9l-300 34z" />
      <path fill="#d3d0c8" d="M0 96l300-34v4l-300 34z" />
      <path stroke="#9c988f" strokeWidth="1.6" d="M92 0l-14 91M206 0l6 76M0 46l300-28" />
      <Chamber />
      <Cover />
      <Cone />
    </>
  );
}

function Chamber() {
  return (
    <>
      <path fill="#5d6365" d="M38 128h226l36 290h-300z" />
      <path fill="#3a4042" d="M46 134h208l34 270h-276z" />
      <path fill="#8b9193" d="M46 134h208l.8 6h-209.600z" />
      <path fill="#8f897c" d="M58 146h184l-24 132h-136z" />
      <path fill="#c0b9a9" d="M242 146l30 250-30 20-24-138z" />
      <path fill="#4c4942" d="M58 146l-30 250 30 20 24-138z" />
      <path fill="#3b3a36" d="M82 278h136l26 126h-188z" />
      <path fill="#55626a" d="M108 352q48-18 90 0t-8 32-84-4 2-28z" />
      <path fill="#a89f90" d="M150 146h92l-24 132h-36z" />
      <g fill="none" strokeWidth="6">
        <circle cx="108" cy="252" r="9" fill="#16191a" stroke="#d9701a" />
        <circle cx="134" cy="252" r="9" fill="#16191a" stroke="#d9701a" />
        <circle cx="160" cy="252" r="9" fill="#16191a" stroke="#2f6fb3" />
        <circle cx="192" cy="252" r="9" fill="#16191a" stroke="#2f6fb3" />
      </g>
      <path fill="none" stroke="#0008" strokeWidth="9" d="M110 258q0 72 52 76t60-40-4-88" />
      <g fill="none" stroke="#191d1f" strokeWidth="7">
        <path d="M108 252q0 70 50 74t58-40-6-92h-20M134 252q4 46 34 44t24-44" />
        <path stroke="#4d585c" strokeWidth="1.6" d="M106 254q0 70 50 74t58-40" />
        <path stroke="#c98a10" strokeWidth="5" d="M160 252q2 66-26 80t-46-2 26-32 62 6 8 40-58 20-50-28" />
        <path stroke="#f0b93a" strokeWidth="1.4" d="M158.5 252q2 66-26 80M87 330q-14-18 26-32" />
      </g>
      <path fill="#0006" d="M84 196h112q10 0 10 10v14q0 10-10 10h-112z" />
      <path fill="#8d999c" d="M98 168h8v46h-8zM168 168h8v46h-8z" />
      <path fill="#20272a" d="M92 176h88q16 0 16 16t-16 16h-88q-18 0-18-16t18-16z" />
      <path fill="#3c474b" d="M92 178h88q10 0 12 8h-114q4-8 14-8z" />
      <path fill="#12171a" d="M130 174h14v36h-14z" />
      <path fill="#56646a" d="M130 174h14v9h-14z" />
      <path fill="#ffe27a" d="M150 187h20v12h-20z" />
      <path stroke="#5b5238" strokeWidth="1.4" d="M153 191h14M153 195h9" />
      <path
        fill="none"
        stroke="#6b6558"
        strokeWidth="7"
        d="M233 200l18 4 3 14-18-5M240 250l18 5 3 14-18-6M247 304l18 6 3 15-18-7"
      />
      <path
        fill="none"
        stroke="#e9832a"
        strokeWidth="5"
        d="M233 196l18 4 3 14-18-5M240 246l18 5 3 14-18-6M247 300l18 6 3 15-18-7"
      />
      <path fill="#000" opacity=".3" d="M58 146h110l-80 132-6 126-54-8z" />
      <path fill="#5d6365" d="M12 404h276l12 14h-300z" />
      <path fill="#9aa1a3" d="M12 404h276l2 2.400h-280z" />
    </>
  );
}

/** Beside its chamber. */
function Cover() {
  return (
    <>
      <path fill="#0005" d="M166 52l118-16 20 66-116 18z" />
      <path fill="#2e3436" d="M160 44l124-18 20 62v8l-118 18-26-62z" />
      <path fill="#596063" d="M160 40l124-18 20 66-118 18z" />
      <path
        fill="none"
        stroke="#454c4f"
        strokeWidth="4"
        d="M176 47l18 50M196 44l18 50M216 41l18 50M236 38l18 50M256 35l18 50M276 32l18 50M172 61l124-18M178 78l124-18"
      />
    </>
  );
}

function Cone() {
  return (
    <>
      <path fill="#0005" d="M50 116l66 4-10 14-66-10z" />
      <path fill="#b94a0f" d="M10 116l50-6 14 9-52 9z" />
      <path fill="#e8641b" d="M24 116l14-78q4-4 9 0l14 74q-16 10-37 4z" />
      <path
        fill="#fff"
        d="M33.5 64l2.5-13q7 4 14 0l2.4 12q-9 5-18.9 1zM28.5 92l2.5-14q12 6 24 0l2.6 13q-14 7-29.1 1z"
      />
      <path fill="#0003" d="M43 36q3 0 4 2l14 74q-6 4-14 5z" />
    </>
  );
}

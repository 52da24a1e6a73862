// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
import {IERC20} from "./IERC20.sol";
import "./A.sol" as A;

uint256 constant FILE_CONST = 1;
error TopError(uint256 code);
event TopEvent(address indexed who);
type Price is uint128;
using {add} for Price global;
struct TopStruct { uint a; mapping(address => uint) m; }
enum Status { Active, Paused }
function free(uint a) pure returns (uint) { return a; }

/// @title A token.
/// @notice Does it.
abstract contract Token is IERC20, Base(1) {
    using SafeMath for uint256;
    uint256 public constant MAX = 10;
    uint256 public immutable cap;
    mapping(address => mapping(address => uint256)) private _allowances;
    address owner = msg.sender;
    struct Holder { address who; uint256 balance; }
    enum State { On, Off }
    event Transfer(address indexed from, address to, uint256 value);
    error Insufficient(uint256 have, uint256 want);
    type Id is bytes32;
    modifier onlyOwner() { require(msg.sender == owner); _; }
    modifier bare { _; }
    modifier virt() virtual;
    constructor(string memory name_) ERC20(name_) payable { cap = 1; }
    receive() external payable {}
    fallback() external {}
    /**
     * @dev Sends.
     */
    function transfer(address to, uint256 value)
        public
        virtual
        override(A, B)
        onlyOwner
        returns (bool)
    {
        uint256 local = 1;
        assembly { function inner(a) -> b { b := a } let x := 1 }
        return true;
    }
    function pure_() internal pure;
    function transfer(address to) external returns (bool) { }
    function (uint) internal pure returns (uint) f;
    uint[] public arr;
    string public name = "x";
}
interface IThing { function a() external; event E(); error X(); }
library Math { function max(uint a, uint b) internal pure returns (uint) { return a; } }
contract Counter { uint transient x; }
